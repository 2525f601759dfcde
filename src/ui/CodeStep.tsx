import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { codeFormMachine } from '../../machines/codeForm';
import type { resendMachine } from '../../machines/resend';
import { brand } from '../brand';
import { formatPhone } from '../domain/text';
import { ru } from '../ru';
import { Button } from './Button';
import { CodeForm } from './CodeForm';
import { Hint } from './Hint';
import { Resend } from './Resend';
import text from './text.module.css';
import { TextLink } from './TextLink';

type Props = Omit<Parameters<typeof CodeForm>[0], 'form'> & {
  form: ActorRefFrom<typeof codeFormMachine>;
  resend: ActorRefFrom<typeof resendMachine>;
  /** The way out of the step, where it is not somewhere else on the page. */
  leaveText?: string;
  /** Without it the way out is closed: what is being checked is waited for. */
  onLeave?: (() => void) | undefined;
};

/** The step of a flow that waits for a code: where it went, the code, another one, help. */
export function CodeStep({ form, resend, leaveText, onLeave, ...submit }: Props) {
  const phone = useSelector(resend, ({ context }) => context.phone);
  return (
    <>
      <div>
        <p>
          {phone === '' ? (
            ru.code.sentToOwn
          ) : (
            <>
              {ru.code.sentTo}
              <b className={text.number}>{formatPhone(phone)}</b>
            </>
          )}
        </p>
        {leaveText !== undefined && (
          <Button look="link" disabled={!onLeave} onClick={onLeave}>
            {leaveText}
          </Button>
        )}
      </div>
      <CodeForm form={form} {...submit} />
      <Resend resend={resend} />
      <Hint summary={ru.code.none}>
        {ru.code.noneHelp}
        <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
      </Hint>
    </>
  );
}
