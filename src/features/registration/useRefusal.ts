import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '#machines/shared/form.ts';
import type { registrationMachine } from '#machines/account/registration.ts';
import { applicantOf, refusedPart, type RefusedPart } from '#domain/registration.ts';
import type { Failure } from '#domain/failure.ts';

type Refusal = { failure: Failure; part: RefusedPart } | null;

/** The server's refusal and the fields it is about; null once the person has changed those fields. */
export function useRefusal(
  registration: ActorRefFrom<typeof registrationMachine>,
  form: ActorRefFrom<typeof formMachine>,
): Refusal {
  const { failure: earlier, values: sent } = useSelector(registration, ({ context }) => context);
  const { failure: refusal, values } = useSelector(form, ({ context }) => context);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const failure = refusal ?? earlier;
  if (!failure || isBusy) return null;
  const part = refusedPart(failure, applicantOf(sent));
  const is = applicantOf(values);
  const was = applicantOf(sent);
  if (part === 'phone' && is.phone !== was.phone) return null;
  const isSameCard = is.cardNumber === was.cardNumber && is.cvv === was.cvv;
  if (part === 'card' && !isSameCard) return null;
  return { failure, part };
}
