import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { formatPhone } from '#lib/text.ts';
import { codeTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { CodeForm } from './CodeForm';
import { Hint } from '#ui/form/Hint.tsx';
import { Resend } from './Resend';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';

type Props = Parameters<typeof CodeForm>[0] & {
  /** The button that leaves the step, unless the page has it elsewhere. */
  leaveText?: string;
};

/** The step of a flow that waits for a code: where it went, the code, another one, help. */
export function CodeStep({ otp, leaveText, ...submit }: Props) {
  const phone = useSelector(otp, ({ context }) => context.phone);
  const resend = useSelector(otp, ({ children }) => children.resend);
  // What is being checked is waited for, unless the flow lets the person go.
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
