import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '#machines/account/consent.ts';
import { ru } from '#texts/ru.ts';
import { Slow } from '#ui/feedback/Slow.tsx';
import { Switch } from '#ui/form/Switch.tsx';

export type ConsentRef = ActorRefFrom<typeof consentMachine>;

type Props = { consent: ConsentRef };

/** One consent: shown as it was last wished for, at once. */
export function ConsentSwitch({ consent }: Props) {
  const { code, isWished } = useSelector(consent, ({ context }) => context);
  const isSlow = useSelector(consent, (snapshot) => snapshot.hasTag('slow'));
  return (
    <>
      <Switch
        label={ru.profile.consents[code]}
        checked={isWished}
        onChange={() => {
          consent.send({ type: 'consent.toggled' });
        }}
      />
      {isSlow && (
        <Slow
          onCancel={() => {
            consent.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </>
  );
}
