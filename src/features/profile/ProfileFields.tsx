import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { genders, unsaidGender } from '#domain/profile.ts';
import { profileTexts } from './texts';
import { FormField, fieldErrorText } from '#ui/form/FormField.tsx';
import layout from '#ui/layout/layout.module.css';
import { Select } from '#ui/form/Choice.tsx';

type Props = { form: ActorRefFrom<typeof formMachine> };

/** The server accepts no longer names and addresses. */
const longestName = 60;
const longestEmail = 254;

export function ProfileFields({ form }: Props) {
  // Section 5: an empty birth date is not sent, so the server keeps the one it has.
  const birthDateHint = useSelector(form, ({ context: { initial, values } }) => {
    const kept = String(initial['birthDate']);
    return kept !== '' && values['birthDate'] === ''
      ? profileTexts.birthDateStays(kept)
      : undefined;
  });
  return (
    <>
      <div className={layout.pair}>
        <FormField
          form={form}
          name="firstName"
          label={profileTexts.firstName}
          autoComplete="given-name"
          maxLength={longestName}
        />
        <FormField
          form={form}
          name="middleName"
          label={profileTexts.middleName}
          autoComplete="additional-name"
          maxLength={longestName}
        />
      </div>
      <FormField
        form={form}
        name="lastName"
        label={profileTexts.lastName}
        autoComplete="family-name"
        maxLength={longestName}
      />
      <div className={layout.pair}>
        <FormField
          form={form}
          name="birthDate"
          mask="date"
          label={profileTexts.birthDate}
          placeholder={profileTexts.birthDatePlaceholder}
          inputMode="numeric"
          autoComplete="bday"
          hint={birthDateHint}
        />
        <GenderField form={form} />
      </div>
      <FormField
        form={form}
        name="email"
        label={profileTexts.email}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestEmail}
      />
    </>
  );
}

function GenderField({ form }: Props) {
  const unsaid = useSelector(form, ({ context }) =>
    unsaidGender(String(context.initial['gender'])),
  );
  const options = useMemo(
    () =>
      genders.map((value) => ({
        value: value || unsaid,
        label: profileTexts.genders[value || 'unsaid'],
      })),
    [unsaid],
  );
  return <FormSelect form={form} name="gender" label={profileTexts.gender} options={options} />;
}

type FormSelectProps = {
  form: ActorRefFrom<typeof formMachine>;
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** A select whose value, error and required mark are those of the form. */
function FormSelect({ form, name, ...select }: FormSelectProps) {
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
