import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { FieldError } from '#domain/form.ts';
import { Field } from './Field';
import { keepCaret, MaskedField } from './MaskedField';
import type { MaskKind } from './mask';
import { formTexts } from './texts';

type Props = Omit<
  ComponentProps<typeof Field>,
  'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef' | 'name' | 'form'
> & {
  form: ActorRefFrom<typeof formMachine>;
  name: string;
  mask?: MaskKind;
  /** Why the server refused the value. */
  refusal?: string | undefined;
  /** Text for an error of the value. */
  errorText?: (error: FieldError | undefined, value: string) => string | undefined;
};

/** A text input whose value, error and required mark are those of the form. */
export function FormField({
  form,
  name,
  mask,
  refusal,
  errorText = fieldErrorText,
  ...field
}: Props) {
  const value = useSelector(form, ({ context }) => String(context.values[name] ?? ''));
  const error = useSelector(form, ({ context }) => context.errors[name]);
  const isRequired = useSelector(form, ({ context }) => context.rules[name]?.required);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const change = (typed: string) => {
    form.send({ type: 'field.changed', name, value: typed });
  };
  const own = {
    ...field,
    name,
    value,
    required: isRequired,
    readOnly: isBusy,
    error: errorText(error, value) ?? refusal,
    onBlur: () => {
      form.send({ type: 'field.left', name });
    },
  };
  if (mask) return <MaskedField {...own} mask={mask} onValue={change} />;
  return (
    <Field
      {...own}
      onChange={({ currentTarget }) => {
        keepCaret(currentTarget, false);
        change(currentTarget.value);
      }}
    />
  );
}

/** Text about an error in the value, for the person who typed it. */
export const fieldErrorText = (error: FieldError | undefined): string | undefined =>
  error && formTexts.errors[error];
