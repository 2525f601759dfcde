import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { genders, unsaidGender } from '#domain/profile.ts';
import { profileTexts } from './texts';
import { FormField } from '#ui/form/FormField.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import layout from '#ui/layout/layout.module.css';

type Props = { form: ActorRefFrom<typeof formMachine> };

/** The server takes no longer names and addresses. */
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
