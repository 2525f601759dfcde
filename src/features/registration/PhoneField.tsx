import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { phonePrefix } from '#domain/phone.ts';
import { routes } from '#domain/routes.ts';
import { signUpTexts } from './texts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';
import { FormField } from '#ui/form/FormField.tsx';
import { TextLink } from '#ui/TextLink.tsx';

type Props = {
  form: ActorRefFrom<typeof formMachine>;
  /** Somebody has this phone already: the person, most likely. */
  refusal: string | undefined;
};

export function PhoneField({ form, refusal }: Props) {
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
