import type { Agreement } from '#domain/client.ts';
import type { Http } from './http';
import { nothing, stripWhitespace, wireDate } from './schema';

/** As typed: `birthDate` is DD.MM.YYYY; an empty card number or cvv means none (section 5). */
export type Candidate = {
  phoneNumber: string;
  birthDate: string;
  cardNumber?: string | undefined;
  cvv?: string | undefined;
};

export type Registration = Candidate & { listOfAgreements?: readonly Agreement[] | undefined };

/** The four steps of registration (section 4); `http` needs no access. */
export function createRegistration(http: Http) {
  const act = (step: string, body: object, signal?: AbortSignal): Promise<void> =>
    http.send('POST', `/v1/register${step}`, { body, schema: nothing, errors: 'inline', signal });

  return {
    /** Rejects with the reason when this card or phone may not register. */
    isAllowed: (candidate: Candidate, signal?: AbortSignal) =>
      act(
        '/is_allow_register',
        {
          ...cardOf(candidate),
          phoneNumber: stripWhitespace(candidate.phoneNumber),
          ...birthOf(candidate),
        },
        signal,
      ),

    /** Sends an SMS with a code. */
    register: (registration: Registration, signal?: AbortSignal) =>
      act(
        '',
        {
          user: {
            mobilePhone: stripWhitespace(registration.phoneNumber),
            ...birthOf(registration),
            ...cardOf(registration),
          },
          listOfAgreements: registration.listOfAgreements ?? [],
        },
        signal,
      ),

    resend: ({ phoneNumber }: { phoneNumber: string }, signal?: AbortSignal) =>
      act('/resend', { phoneNumber: stripWhitespace(phoneNumber) }, signal),

    confirm: (
      { phoneNumber, smsCode }: { phoneNumber: string; smsCode: string },
      signal?: AbortSignal,
    ) =>
      act(
        '/confirm',
        { phoneNumber: stripWhitespace(phoneNumber), smsCode: stripWhitespace(smsCode) },
        signal,
      ),
  };
}

const birthOf = ({ birthDate }: Candidate) => ({ birthDate: wireDate(birthDate) });

function cardOf(candidate: Candidate) {
  const cardNumber = stripWhitespace(candidate.cardNumber ?? '');
  const cvv = stripWhitespace(candidate.cvv ?? '');
  return { ...(cardNumber && { cardNumber }), ...(cvv && { cvv }) };
}
