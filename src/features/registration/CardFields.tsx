import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { brand } from '#src/brand.ts';
import { cardPattern, cvvPattern } from '#domain/registration.ts';
import { signUpTexts } from '#texts/signUp.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';
import { ApplicantField } from './ApplicantField';

type Props = {
  form: ActorRefFrom<typeof formMachine>;
  /** What the server has against the card. */
  refusal: string | undefined;
};

/** A card the person has already: both fields or none. */
export const CardFields = ({ form, refusal }: Props) => (
  <div className={layout.stack}>
    <div className={cx(layout.pair, layout.unequal)}>
      <ApplicantField
        form={form}
        name="cardNumber"
        mask="card"
        label={signUpTexts.cardNumber}
        hint={signUpTexts.cardNumberHint}
        placeholder={cardPattern}
        inputMode="numeric"
        autoComplete="off"
        refusal={refusal}
      />
      <ApplicantField
        form={form}
        name="cvv"
        mask="cvv"
        label={signUpTexts.cvv}
        hint={signUpTexts.cvvHint}
        placeholder={cvvPattern}
        inputMode="numeric"
        autoComplete="off"
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
