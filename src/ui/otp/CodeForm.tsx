import { useSelector } from '@xstate/react';
import type { OtpActor } from '#machines/account/otp.ts';
import { codeTexts } from './texts';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { CodeInput } from './CodeInput';
import styles from '#ui/form/Form.module.css';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';

type Props = {
  otp: OtpActor;
  submitText: string;
  submitLook?: ButtonLook;
};

/** Section 4 "Verification code form", for every code that comes by SMS. */
export function CodeForm({ otp, submitText, submitLook }: Props) {
  const { digits, failure, wait } = useSelector(otp, ({ context }) => context);
  const isBusy = useSelector(otp, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(otp, (snapshot) => snapshot.hasTag('held'));
  const isInvalid = useSelector(otp, (snapshot) => snapshot.hasTag('invalid'));
  const canSubmit = useSelector(otp, (snapshot) => snapshot.can({ type: 'code.submitted' }));
  const isShown = useSelector(otp, (snapshot) =>
    snapshot.matches({ open: { visibility: 'shown' } }),
  );
  return (
    <form
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        otp.send({ type: 'code.submitted' });
      }}
    >
      <CodeInput
        digits={digits}
        isShown={isShown}
        isInvalid={isInvalid}
        isDisabled={isBusy}
        error={failure ? failureText(failure) : undefined}
        onChange={(typed) => {
          otp.send({ type: 'code.typed', digits: typed });
        }}
        onPaste={(pasted) => {
          otp.send({ type: 'code.pasted', digits: pasted });
        }}
        onFocus={() => {
          otp.send({ type: 'code.focused' });
        }}
        onToggle={() => {
          otp.send({ type: 'visibility.toggled' });
        }}
      />
      <Button
        type="submit"
        isWide
        {...(submitLook && { look: submitLook })}
        disabled={!canSubmit && !isBusy}
        busyText={isBusy ? codeTexts.checking : undefined}
      >
        {submitText}
      </Button>
      {isHeld && <WaitCountdown seconds={wait} />}
      <SlowNotice actor={otp} />
    </form>
  );
}
