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
import { TextLink } from '#ui/TextLink.tsx';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { CardFields } from './CardFields';
import { Consents } from './Consents';
import { PhoneField } from './PhoneField';
import { RefusalNote } from './RefusalNote';
import { useRefusal } from './useRefusal';

type Props = {
  registration: ActorRefFrom<typeof registrationMachine>;
  form: ActorRefFrom<typeof formMachine>;
};

export function ApplicantStep({ registration, form }: Props) {
  const refusal = useRefusal(registration, form);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(form, (snapshot) => snapshot.hasTag('held'));
  // The error says the same as the hint.
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
