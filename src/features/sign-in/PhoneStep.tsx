import { useSelector } from '@xstate/react';
import { createElement } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { loginMachine } from '#machines/account/login.ts';
import { errorCode, type Failure } from '#domain/failure.ts';
import { phonePrefix } from '#domain/phone.ts';
import { routes } from '#domain/routes.ts';
import { loginCode } from '#app/loginCode.ts';
import { authTexts } from './texts';
import { waysTexts } from '#ui/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/Link.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { PasskeyButton } from './PasskeyButton';

type Props = {
  login: ActorRefFrom<typeof loginMachine>;
  form: ActorRefFrom<typeof formMachine>;
};

export function PhoneStep({ login, form }: Props) {
  const { values, failure: refusal } = useSelector(form, ({ context }) => context);
  const expiry = useSelector(login, ({ context }) => context.failure);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(form, (snapshot) => snapshot.hasTag('held'));
  // The request that a busy server refused has already loaded the countdown's chunk.
  const isCounting = isHeld && !isBusy;
  const failure = refusal ?? expiry;
  const phone = String(values['phone']);
  // The refusal itself has a link to registration: one link, not two.
  const isUnknown = failure !== null && !isBusy && isUnknownClient(failure);

  return (
    <Form form={form}>
      <FormField
        form={form}
        name="phone"
        mask="phone"
        label={authTexts.phone}
        type="tel"
        inputMode="tel"
        placeholder={phonePrefix}
        {...(__PASSKEYS__
          ? {
              autoComplete: 'username webauthn',
              onFocus: () => {
                login.getSnapshot().children.passkeySignIn?.send({ type: 'phone.focused' });
              },
            }
          : { autoComplete: 'tel' })}
        isBig
      />
      {failure && !isBusy && (
        <Callout look="danger" isRefusal>
          <p>{failureText(failure)}</p>
          {isUnknown && (
            <p>
              <JoinLink phone={phone} />
            </p>
          )}
        </Callout>
      )}
      <Button
        type="submit"
        isWide
        disabled={isHeld}
        busyText={isBusy ? authTexts.requesting : undefined}
      >
        {authTexts.requestCode}
      </Button>
      {__PASSKEYS__ && <PasskeyButton login={login} isSilent={isBusy || failure !== null} />}
      {isCounting && createElement(loginCode.here().RetryCountdown, { form })}
      {!isUnknown && (
        <p className={text.hint}>
          <span>{authTexts.noCard}</span>
          <JoinLink phone={phone} />
        </p>
      )}
      <SlowNotice actor={login} />
    </Form>
  );
}

/** Registration opens with the phone that has been typed, so nobody types it twice. */
const JoinLink = ({ phone }: { phone: string }) => (
  <TextLink to={routes.signUp} state={{ phone }}>
    {waysTexts.join}
  </TextLink>
);

const isUnknownClient = (failure: Failure) =>
  failure.kind === 'rejected' && failure.code === errorCode.clientNotFound;
