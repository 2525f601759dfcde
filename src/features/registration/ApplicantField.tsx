import { useSelector } from '@xstate/react';
import { useCallback, type ComponentProps } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { MaskedField } from '#ui/form/MaskedField.tsx';
import { fieldErrorText } from '#ui/form/fieldErrorText.ts';
import { cardPattern, cvvPattern } from '#domain/registration.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { signUpTexts } from '#texts/signUp.ts';

type Props = Omit<
  ComponentProps<typeof MaskedField>,
  'value' | 'onValue' | 'onBlur' | 'name' | 'form'
> & {
  form: ActorRefFrom<typeof formMachine>;
  name: string;
  /** What the server has against the value. */
  refusal?: string | undefined;
};

/** A field of the application; its value and its error are the form's. */
export function ApplicantField({ form, name, refusal, ...field }: Props) {
  const value = useSelector(form, ({ context }) => String(context.values[name] ?? ''));
  const error = useSelector(form, ({ context }) => context.errors[name]);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const change = useCallback(
    (typed: string) => {
      form.send({ type: 'field.changed', name, value: typed });
    },
    [form, name],
  );
  return (
    <MaskedField
      {...field}
      name={name}
      value={value}
      readOnly={isBusy}
      error={error === 'matrix' ? missingDigits(name, value) : (fieldErrorText(error) ?? refusal)}
      onValue={change}
      onBlur={() => {
        form.send({ type: 'field.left', name });
      }}
    />
  );
}

/** How many digits are still to be typed into a card's number or its CVV. */
function missingDigits(name: string, value: string): string {
  const pattern = name === 'cvv' ? cvvPattern : cardPattern;
  const count = pattern.replace(/\D/g, '').length - value.replace(/\D/g, '').length;
  return signUpTexts.moreDigits(`${formatWhole(count)}\u00a0${plural(count, signUpTexts.digits)}`);
}
