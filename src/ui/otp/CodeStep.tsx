import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { formatPhone } from '#lib/text.ts';
import { codeTexts } from './texts';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { Hint } from '#ui/form/Form.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/Link.tsx';
import type { ActorRefFrom } from 'xstate';
import type { resendMachine } from '#machines/account/resend.ts';
import { cx } from '#lib/cx.ts';
import { countdownText, secondsUntilResend } from '#domain/code.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import styles from './CodeStep.module.css';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import type { OtpActor } from '#machines/account/otp.ts';
import { CodeInput } from './CodeInput';
import formStyles from '#ui/form/Form.module.css';
import { WaitCountdown } from '#ui/form/RetryCountdown.tsx';

type Props = Parameters<typeof CodeForm>[0] & {
  /** Label of the button that leaves the step, unless the page has it elsewhere. */
  leaveText?: string;
};

/** The code step of a flow: the phone, the code, the button for another code, help. */
export function CodeStep({ otp, leaveText, ...submit }: Props) {
  const phone = useSelector(otp, ({ context }) => context.phone);
  const resend = useSelector(otp, ({ children }) => children.resend);
  // The person must wait for the check of a code, unless the flow lets them leave.
  const canLeave = useSelector(otp, (snapshot) => snapshot.can({ type: 'step.leaveRequested' }));
  return (
    <>
      <div>
        {phone === '' ? (
          <p key="own">{codeTexts.sentToOwn}</p>
        ) : (
          <p key="phone">
            {codeTexts.sentTo}
            <b className={text.number} translate="no">
              {formatPhone(phone)}
            </b>
          </p>
        )}
        {leaveText !== undefined && (
          <Button
            look="link"
            disabled={!canLeave}
            onClick={() => {
              otp.send({ type: 'step.leaveRequested' });
            }}
          >
            {leaveText}
          </Button>
        )}
      </div>
      <CodeForm otp={otp} {...submit} />
      {resend && <Resend resend={resend} />}
      <Hint summary={codeTexts.none}>
        {codeTexts.noneHelp}
        <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
      </Hint>
    </>
  );
}

type ResendProps = { resend: ActorRefFrom<typeof resendMachine> };

/** "Send the code again", with the seconds until it may be pressed (D16). */
function Resend({ resend }: ResendProps) {
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

type CodeFormProps = {
  otp: OtpActor;
  submitText: string;
  submitLook?: ButtonLook;
};

/** Section 4 "Verification code form", for every code that is sent by SMS. */
export function CodeForm({ otp, submitText, submitLook }: CodeFormProps) {
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
      className={formStyles.form}
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
