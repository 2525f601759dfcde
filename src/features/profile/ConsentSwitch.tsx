import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '#machines/account/consent.ts';
import { profileTexts } from './texts';
import { controlIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { Switch } from '#ui/form/Choice.tsx';
import styles from './ConsentSwitch.module.css';

export type ConsentRef = ActorRefFrom<typeof consentMachine>;

type Props = { consent: ConsentRef };

/** One consent: the switch shows the latest choice at once, and a tick shows that the server has saved it. */
export function ConsentSwitch({ consent }: Props) {
  const { code, isWished, isSaved, wait } = useSelector(consent, ({ context }) => context);
  const isBusy = useSelector(consent, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(consent, (snapshot) => snapshot.hasTag('held'));
  const isTicked = isSaved && !isBusy;
  return (
    <div className={styles.consent}>
      <Switch
        label={profileTexts.consents[code]}
        checked={isWished}
        aria-disabled={isHeld || undefined}
        onChange={() => {
          consent.send({ type: 'consent.toggled' });
        }}
      />
      <p role="status" className={styles.saved}>
        {isTicked && (
          <>
            <Icon path={controlIcons.check} isSmall />
            <span>{profileTexts.consentSaved}</span>
          </>
        )}
      </p>
      {isHeld && <WaitCountdown seconds={wait} />}
      <SlowNotice actor={consent} />
    </div>
  );
}
