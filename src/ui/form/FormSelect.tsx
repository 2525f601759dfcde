import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { Select } from './Select';
import { fieldErrorText } from './fieldErrorText';

type Props = {
  form: ActorRefFrom<typeof formMachine>;
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** A select of a form: its value, its error and whether it is required are the form's. */
export function FormSelect({ form, name, ...select }: Props) {
  const value = useSelector(form, ({ context }) => String(context.values[name] ?? ''));
  const error = useSelector(form, ({ context }) => context.errors[name]);
  const isRequired = useSelector(form, ({ context }) => context.rules[name]?.required);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Select
      {...select}
      name={name}
      value={value}
      required={isRequired}
      disabled={isBusy}
      error={fieldErrorText(error)}
      onChange={({ currentTarget }) => {
        form.send({ type: 'field.changed', name, value: currentTarget.value });
      }}
    />
  );
}
