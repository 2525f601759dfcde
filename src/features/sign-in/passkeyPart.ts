import { passkeyPart } from '#app/passkeyPart.ts';

/** The sign-in by a passkey; null in a build without passkeys. */
export const signInPasskey = __PASSKEYS__ ? passkeyPart(() => import('./passkey')) : null;
