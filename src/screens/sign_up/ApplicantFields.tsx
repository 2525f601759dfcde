import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '../../../machines/form';
import type { Failure } from '../../domain/failure';
import type { RefusedPart } from '../../domain/registration';
import { routes } from '../../domain/routes';
import { ru } from '../../ru';
import { classes } from '../../ui/classes';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { TextLink } from '../../ui/TextLink';
import { failureText } from '../../ui/words';
import { ApplicantField } from './ApplicantField';

type Props = {
  form: ActorRefFrom<typeof formMachine>;
  refusal: { failure: Failure; part: RefusedPart } | null;
};

export function ApplicantFields({ form, refusal }: Props) {
  const phone = useSelector(form, ({ context }) => String(context.values['phone'] ?? ''));
  const refusalOf = (part: RefusedPart) =>
    refusal?.part === part ? failureText(refusal.failure) : undefined;
  const isTaken = refusal?.part === 'phone';
  return (
    <>
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
          refusal={refusalOf('phone')}
        />
        {isTaken && (
          <p className={text.hint} role="alert">
            {ru.signUp.phoneTaken}
            <TextLink to={routes.auth} state={{ phone }}>
              {ru.signUp.signIn}
            </TextLink>
          </p>
        )}
      </div>
      <ApplicantField
        form={form}
        name="birthDate"
        mask="date"
        label={ru.signUp.birthDate}
        hint={ru.signUp.birthDateHint}
        placeholder={ru.signUp.birthDatePlaceholder}
        inputMode="numeric"
        autoComplete="bday"
        required
      />
      <div className={classes(layout.pair, layout.unequal)}>
        <ApplicantField
          form={form}
          name="cardNumber"
          mask="card"
          label={ru.signUp.cardNumber}
          hint={ru.signUp.cardNumberHint}
          placeholder="0000 0000 0000 0000"
          inputMode="numeric"
          autoComplete="off"
          refusal={refusalOf('card')}
        />
        <ApplicantField
          form={form}
          name="cvv"
          mask="cvv"
          label={ru.signUp.cvv}
          hint={ru.signUp.cvvHint}
          placeholder="000"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  );
}
