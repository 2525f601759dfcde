import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { brand } from '#src/brand.ts';
import { cardPattern, cvvPattern } from '#domain/registration.ts';
import { signUpTexts } from './texts';
import type { FieldError } from '#domain/form.ts';
import { cx } from '#lib/cx.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { fieldErrorText, FormField } from '#ui/form/FormField.tsx';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/Link.tsx';

type Props = {
  form: ActorRefFrom<typeof formMachine>;
  /** Why the server refused the card. */
  refusal: string | undefined;
};

/** Error text of a number that is too short: how many digits are missing. */
const digitsErrorText =
  (pattern: string) =>
  (error: FieldError | undefined, value: string): string | undefined => {
    if (error !== 'matrix') return fieldErrorText(error);
    const count = pattern.replace(/\D/g, '').length - value.replace(/\D/g, '').length;
    return signUpTexts.moreDigits(
      `${formatWhole(count)}\u00a0${plural(count, signUpTexts.digits)}`,
    );
  };
const cardErrorText = digitsErrorText(cardPattern);
const cvvErrorText = digitsErrorText(cvvPattern);

/** A card the person has already: both fields or none. */
export const CardFields = ({ form, refusal }: Props) => (
  <div className={layout.stack}>
    <div className={cx(layout.pair, layout.unequal)}>
      <FormField
        form={form}
        name="cardNumber"
        mask="card"
        label={signUpTexts.cardNumber}
        hint={signUpTexts.cardNumberHint}
        placeholder={cardPattern}
        inputMode="numeric"
        autoComplete="off"
        refusal={refusal}
        errorText={cardErrorText}
      />
      <FormField
        form={form}
        name="cvv"
        mask="cvv"
        label={signUpTexts.cvv}
        hint={signUpTexts.cvvHint}
        placeholder={cvvPattern}
        inputMode="numeric"
        autoComplete="off"
        errorText={cvvErrorText}
      />
    </div>
    {refusal !== undefined && (
      <p className={text.hint} role="alert">
        {signUpTexts.cardRefused}
        <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
      </p>
    )}
  </div>
);
