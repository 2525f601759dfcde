import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { formatPhone } from '#lib/text.ts';
import { phoneChangeTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';

type Props = { change: ActorRefFrom<typeof phoneChangeMachine> };

/** The change is made: with which number to sign in from now on, and who has been told. */
export function ChangedStep({ change }: Props) {
  const { oldPhone, phone } = useSelector(change, ({ context }) => context);
  return (
    <>
      <div role="status">
        <Callout>
          <p className={text.strong}>{phoneChangeTexts.done}</p>
          <p>
            {phoneChangeTexts.doneText}
            <b className={text.number} translate="no">
              {formatPhone(phone)}
            </b>
            .
          </p>
          <p>
            {phoneChangeTexts.told}
            <span className={text.number} translate="no">
              {formatPhone(oldPhone)}
            </span>
            {phoneChangeTexts.toldAnd}
            <span className={text.number} translate="no">
              {formatPhone(phone)}
            </span>
            .
          </p>
        </Callout>
      </div>
      <Button
        isWide
        onClick={() => {
          change.send({ type: 'close.requested' });
        }}
      >
        {phoneChangeTexts.close}
      </Button>
    </>
  );
}
