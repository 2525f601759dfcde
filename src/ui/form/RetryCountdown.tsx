import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { countdownText } from '#domain/code.ts';
import { codeTexts } from '#ui/otp/texts.ts';
import text from '#ui/text.module.css';

type Props = { form: ActorRefFrom<typeof formMachine> };

/** Beside the button of a form that a busy server has refused: seconds until the next attempt. */
export function RetryCountdown({ form }: Props) {
  const seconds = useSelector(form, ({ context }) => context.wait);
  const isWaiting = useSelector(form, (snapshot) => snapshot.matches({ editing: 'waiting' }));
  return isWaiting && <WaitCountdown seconds={seconds} />;
}

/** Beside a button: seconds until it may be pressed again. */
export const WaitCountdown = ({ seconds }: { seconds: number }) => (
  <p className={text.hint}>
    {codeTexts.resendIn}
    <span className={text.counter} translate="no">
      {countdownText(seconds)}
    </span>
  </p>
);
