import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '../../../machines/form';
import { routes } from '../../domain/routes';
import { ru } from '../../ru';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { TextLink } from '../../ui/TextLink';
import { ApplicantField } from './ApplicantField';

type Props = {
  form: ActorRefFrom<typeof formMachine>;
  /** Somebody has this phone already: the person, most likely. */
  refusal: string | undefined;
};

export function PhoneField({ form, refusal }: Props) {
  const phone = useSelector(form, ({ context }) => String(context.values['phone'] ?? ''));
  return (
    <div className={layout.stack}>
      <ApplicantField
        form={form}
        name="phone"
        mask="phone"
        label={ru.signUp.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        refusal={refusal}
      />
      {refusal !== undefined && (
        <p className={text.hint} role="alert">
          {ru.signUp.phoneTaken}
          <TextLink to={routes.auth} state={{ phone }}>
            {ru.signUp.signIn}
          </TextLink>
        </p>
      )}
    </div>
  );
}
