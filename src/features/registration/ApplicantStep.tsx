import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { registrationMachine } from '#machines/account/registration.ts';
import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { signUpTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { RetryCountdown } from '#ui/form/RetryCountdown.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { cx } from '#lib/cx.ts';
import text from '#ui/text.module.css';
import { FormField } from '#ui/form/FormField.tsx';
import { TextLink } from '#ui/Link.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { CardFields } from './CardFields';
import { useRefusal } from './useRefusal';
import { phonePrefix } from '#domain/phone.ts';
import layout from '#ui/layout/layout.module.css';
import { chosenConsents, consents } from '#domain/registration.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FieldGroup } from '#ui/form/Field.tsx';
import { errorCode, type Failure } from '#domain/failure.ts';
import { Callout } from '#ui/feedback/Callout.tsx';

type Props = {
  registration: ActorRefFrom<typeof registrationMachine>;
  form: ActorRefFrom<typeof formMachine>;
};

export function ApplicantStep({ registration, form }: Props) {
  const refusal = useRefusal(registration, form);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(form, (snapshot) => snapshot.hasTag('held'));
  // The `underage` error says the same as the hint, so the hint is hidden.
  const isUnderage = useSelector(form, ({ context }) => context.errors['birthDate'] === 'underage');
  const isRegistering = useSelector(registration, (snapshot) =>
    snapshot.matches({ form: 'registering' }),
  );
  const reasonAt = (part: 'phone' | 'card') =>
    refusal?.part === part ? failureText(refusal.failure) : undefined;
  const busyText = isRegistering ? signUpTexts.registering : signUpTexts.checkingAllowed;
  return (
    <Form form={form}>
      <PhoneField form={form} refusal={reasonAt('phone')} />
      <FormField
        form={form}
        name="birthDate"
        mask="date"
        label={signUpTexts.birthDate}
        hint={isUnderage ? undefined : signUpTexts.birthDateHint}
        placeholder={signUpTexts.birthDatePlaceholder}
        inputMode="numeric"
        autoComplete="bday"
      />
      <CardFields form={form} refusal={reasonAt('card')} />
      <Consents form={form} />
      {refusal?.part === null && <RefusalNote failure={refusal.failure} />}
      <Button type="submit" isWide disabled={isHeld} busyText={isBusy ? busyText : undefined}>
        {signUpTexts.submit}
      </Button>
      <RetryCountdown form={form} />
      <p className={cx(text.hint, text.sentence)}>
        {signUpTexts.agreeing}
        <TextLink href={brand.personalDataUrl}>{signUpTexts.personalData}</TextLink>
        {signUpTexts.and}
        <TextLink href={brand.rulesUrl}>{signUpTexts.rules}</TextLink>.
      </p>
      <p className={text.hint}>
        {signUpTexts.withUs}
        <TextLink to={routes.auth}>{signUpTexts.signIn}</TextLink>
      </p>
      <SlowNotice actor={registration} />
    </Form>
  );
}

type PhoneFieldProps = {
  form: ActorRefFrom<typeof formMachine>;
  /** Why the server refused the phone: it is registered already, most likely by the same person. */
  refusal: string | undefined;
};

function PhoneField({ form, refusal }: PhoneFieldProps) {
  const phone = useSelector(form, ({ context }) => String(context.values['phone'] ?? ''));
  return (
    <div className={layout.stack}>
      <FormField
        form={form}
        name="phone"
        mask="phone"
        label={signUpTexts.phone}
        type="tel"
        inputMode="tel"
        placeholder={phonePrefix}
        autoComplete="tel"
        refusal={refusal}
      />
      {refusal !== undefined && (
        <p className={text.hint} role="alert">
          {signUpTexts.phoneTaken}
          <TextLink to={routes.auth} state={{ phone }}>
            {signUpTexts.signIn}
          </TextLink>
        </p>
      )}
    </div>
  );
}

type ConsentsProps = { form: ActorRefFrom<typeof formMachine> };

/** How the person wants to receive news; no choice at all is valid too. */
function Consents({ form }: ConsentsProps) {
  const chosen = useSelector(form, ({ context }) => chosenConsents(context.values));
  return (
    <FieldGroup legend={signUpTexts.consents}>
      {consents.map((code) => (
        <Checkbox
          key={code}
          name={code}
          label={signUpTexts.consent[code]}
          checked={chosen.includes(code)}
          onChange={({ currentTarget: { checked } }) => {
            const value = consents.filter((other) =>
              other === code ? checked : chosen.includes(other),
            );
            form.send({ type: 'field.changed', name: 'agreements', value });
          }}
        />
      ))}
    </FieldGroup>
  );
}

type RefusalNoteProps = { failure: Failure };

/** A refusal of the whole form, with advice on what to do about it. */
export function RefusalNote({ failure }: RefusalNoteProps) {
  const code = failure.kind === 'rejected' ? failure.code : null;
  return (
    <Callout look="danger" isRefusal>
      <p>{failureText(failure)}</p>
      {code === errorCode.badRequest && <p>{signUpTexts.badRequest}</p>}
      {code === errorCode.registrationNotAllowed && (
        <p>
          {signUpTexts.notAllowed}
          <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
        </p>
      )}
    </Callout>
  );
}
