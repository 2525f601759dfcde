import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { errorCode, type Failure } from '#domain/failure.ts';
import { formatPhone } from '#lib/text.ts';
import { phonePrefix } from '#domain/phone.ts';
import { phoneChangeTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { Form, Hint } from '#ui/form/Form.tsx';
import { RetryCountdown } from '#ui/form/RetryCountdown.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import { failureText } from '#ui/feedback/errorMessages.ts';
import { brand } from '#src/brand.ts';
import { TextLink } from '#ui/Link.tsx';

type Props = {
  change: ActorRefFrom<typeof phoneChangeMachine>;
  form: ActorRefFrom<typeof formMachine>;
};

export function RequestStep({ change, form }: Props) {
  const { oldPhone, failure: earlier } = useSelector(change, ({ context }) => context);
  const refusal = useSelector(form, ({ context }) => context.failure);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isHeld = useSelector(form, (snapshot) => snapshot.hasTag('held'));
  const failure = isBusy ? null : (refusal ?? earlier);
  const atField = failure && isAboutPhone(failure) ? failure : null;
  return (
    <Form form={form}>
      <p className={text.muted}>
        {phoneChangeTexts.now}
        <span className={text.number} translate="no">
          {formatPhone(oldPhone)}
        </span>
        {phoneChangeTexts.order}
      </p>
      <NewPhoneField change={change} form={form} refusal={atField} />
      {failure && !atField && (
        <Callout look="danger" isRefusal>
          {failureText(failure)}
        </Callout>
      )}
      <Button
        type="submit"
        isWide
        disabled={isHeld}
        busyText={isBusy ? phoneChangeTexts.requesting : undefined}
      >
        {phoneChangeTexts.requestCode}
      </Button>
      <RetryCountdown form={form} />
      <LostPhoneHelp />
      <SlowNotice actor={change} />
    </Form>
  );
}

/** The new number; the server's refusal shows until the number changes. */
function NewPhoneField({ change, form, refusal }: Props & { refusal: Failure | null }) {
  const sent = useSelector(change, ({ context }) => context.phone);
  const phone = useSelector(form, ({ context }) => String(context.values['phone']));
  return (
    <FormField
      form={form}
      name="phone"
      mask="phone"
      label={phoneChangeTexts.phone}
      type="tel"
      inputMode="tel"
      placeholder={phonePrefix}
      autoComplete="tel"
      refusal={refusal && phone === sent ? failureText(refusal) : undefined}
    />
  );
}

const isAboutPhone = (failure: Failure) =>
  failure.kind === 'rejected' && failure.code === errorCode.phoneTaken;

/** Help for somebody who cannot get the old number's code. */
export const LostPhoneHelp = () => (
  <Hint summary={phoneChangeTexts.lost}>
    {phoneChangeTexts.lostHelp}
    <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
  </Hint>
);
