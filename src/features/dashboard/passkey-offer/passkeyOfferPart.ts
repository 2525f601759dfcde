import { passkeyPart } from '#app/passkeyPart.ts';

/** The offer of a passkey; null in a build without passkeys. */
export const passkeyOfferPart = __PASSKEYS__ ? passkeyPart(() => import('./passkeyOffer')) : null;
