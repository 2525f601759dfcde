import type { Profile } from './profile';

/** Stored in the cookies `access_token` and `refresh_token`. */
export type Tokens = { accessToken: string; refreshToken: string };

/** Longest time that an exchange of tokens may block this tab or another one, in ms (D22). */
export const exchangeLimit = 15_000;

export type AgreementCode = 'AllowSMS' | 'AllowEmail' | 'AllowPush';

/** A consent as the API holds it; `value` is a string there (section 3). */
export type Agreement = { agreementCode: string; value: 'true' | 'false' };

/** `points` are whole; `qualFuel2` is litres, `qualNonFuel3` roubles (section 3, D11). */
export type Card = {
  cardNumber: string;
  points: number;
  programName: string;
  qualFuel2: number;
  qualNonFuel3: number;
};

/** `birthDate` is YYYY-MM-DD or empty; `mobilePhone` is +7 and ten digits. */
export type Client = Profile & {
  mobilePhone: string;
  agreements: Agreement[];
  card: Card;
};

/** Whether the client has agreed; a consent the server does not name was never given. */
export const hasAgreed = ({ agreements }: Client, code: AgreementCode): boolean =>
  agreements.some(({ agreementCode, value }) => agreementCode === code && value === 'true');

/** Messages between the tabs of a browser. They never contain a token: each tab reads the cookies. */
export const tabMessages = [
  'signed-in',
  'renewed',
  'phone-changed',
  'signed-out',
  'deleted',
] as const;

export type TabMessage = (typeof tabMessages)[number];
