import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { resendMachine } from '../../machines/resend';
import { countdownText, secondsUntilResend } from '../domain/resend';
import { ru } from '../ru';
import { Button } from './Button';
import { Note } from './Note';
import styles from './Resend.module.css';
import { SlowNotice } from './Slow';
import text from './text.module.css';
import { failureText } from './words';

type Props = { resend: ActorRefFrom<typeof resendMachine> };

/** "Send the code again", with the seconds until it may be (D16). */
export function Resend({ resend }: Props) {
  const { sentAt, now, failure } = useSelector(resend, ({ context }) => context);
  const isCounting = useSelector(resend, (snapshot) => snapshot.matches('counting'));
  const isBusy = useSelector(resend, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={styles.resend}>
      {failure && <Note look="danger">{failureText(failure)}</Note>}
      <Button
        look="line"
        isWide
        disabled={isCounting}
        busyText={isBusy ? ru.code.resending : undefined}
        onClick={() => {
          resend.send({ type: 'resend.requested' });
        }}
      >
        {ru.code.resend}
      </Button>
      {isCounting && (
        <p className={text.hint}>
          {ru.code.resendIn}
          <span className={text.counter}>{countdownText(secondsUntilResend(sentAt, now))}</span>
        </p>
      )}
      <SlowNotice actor={resend} />
    </div>
  );
}
