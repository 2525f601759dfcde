import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { codeFormMachine } from '../../../machines/codeForm';
import type { loginMachine } from '../../../machines/login';
import type { resendMachine } from '../../../machines/resend';
import { brand } from '../../brand';
import { formatPhone } from '../../domain/text';
import { ru } from '../../ru';
import { Button } from '../../ui/Button';
import { CodeForm } from '../../ui/CodeForm';
import { Hint } from '../../ui/Hint';
import { Resend } from '../../ui/Resend';
import text from '../../ui/text.module.css';
import { TextLink } from '../../ui/TextLink';

type Props = {
  login: ActorRefFrom<typeof loginMachine>;
  form: ActorRefFrom<typeof codeFormMachine>;
  resend: ActorRefFrom<typeof resendMachine>;
};

export function CodeStep({ login, form, resend }: Props) {
  const phone = useSelector(login, ({ context }) => context.phone);
  const isSlow = useSelector(login, (snapshot) => snapshot.hasTag('slow'));
  return (
    <>
      <div>
        <p>
          {ru.auth.sentTo}
          <b className={text.number}>{formatPhone(phone)}</b>
        </p>
        <Button
          look="link"
          onClick={() => {
            login.send({ type: 'phone.changeRequested' });
          }}
        >
          {ru.auth.changePhone}
        </Button>
      </div>
      <CodeForm
        form={form}
        submitText={ru.auth.signIn}
        busyText={ru.auth.checking}
        isSlow={isSlow}
        onCancel={() => {
          login.send({ type: 'wait.cancelled' });
        }}
      />
      <Resend resend={resend} />
      <Hint summary={ru.auth.noCode}>
        {ru.auth.noCodeHelp}
        <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
      </Hint>
    </>
  );
}
