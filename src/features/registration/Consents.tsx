import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import { chosenConsents, consents } from '#domain/registration.ts';
import { signUpTexts } from './texts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FieldGroup } from '#ui/form/FieldGroup.tsx';

type Props = { form: ActorRefFrom<typeof formMachine> };

/** How the person wants to be told of news; none at all is an answer as well. */
export function Consents({ form }: Props) {
  const chosen = useSelector(form, ({ context }) => chosenConsents(context.values));
  return (
    <FieldGroup legend={signUpTexts.consents}>
      {consents.map((code) => (
        <Checkbox
          key={code}
          name={code}
          label={signUpTexts.consent[code]}
          checked={chosen.includes(code)}
          onChange={({ currentTarget: { checked } }) => {
            const value = consents.filter((other) =>
              other === code ? checked : chosen.includes(other),
            );
            form.send({ type: 'field.changed', name: 'agreements', value });
          }}
        />
      ))}
    </FieldGroup>
  );
}
