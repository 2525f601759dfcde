import type { AgreementCode, Client } from './client';

/** Whether the client has agreed; a consent the server does not name was never given. */
export const hasAgreed = ({ agreements }: Client, code: AgreementCode): boolean =>
  agreements.some(({ agreementCode, value }) => agreementCode === code && value === 'true');
