import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { resendMachine } from '#machines/account/resend.ts';
import { cx } from '#lib/cx.ts';
import { countdownText, secondsUntilResend } from '#domain/resend.ts';
import { codeTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import styles from './Resend.module.css';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import { failureText } from '#ui/feedback/errorMessages.ts';

type Props = { resend: ActorRefFrom<typeof resendMachine> };

/** "Send the code again", with the seconds until it may be (D16). */
export function Resend({ resend }: Props) {
  const { wait, now, failure, isResent } = useSelector(resend, ({ context }) => context);
  const isCounting = useSelector(resend, (snapshot) => snapshot.matches('counting'));
  const isBusy = useSelector(resend, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={styles.resend}>
      {failure && <Callout look="danger">{failureText(failure)}</Callout>}
      <Button
        look="line"
        isWide
        disabled={isCounting}
        busyText={isBusy ? codeTexts.resending : undefined}
        onClick={() => {
          resend.send({ type: 'resend.requested' });
        }}
      >
        {codeTexts.resend}
      </Button>
      <div className={cx(styles.news, text.hint)}>
        {isCounting && (
          <p>
            {codeTexts.resendIn}
            <span className={text.counter} translate="no">
              {countdownText(secondsUntilResend(wait, now))}
            </span>
          </p>
        )}
        <p role="status">{isResent && isCounting && codeTexts.resent}</p>
      </div>
      <SlowNotice actor={resend} />
    </div>
  );
}
