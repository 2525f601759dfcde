import { hasWebAuthn } from '#browser/hasWebAuthn.ts';
import { loadChunk } from '#browser/page.ts';
import type * as passkeyPart from './passkey';

type Part = typeof passkeyPart;

let part: Part | undefined;

/** Loads the sign-in by a passkey where the build and the browser have it. Without that code the phone is asked for. */
export async function loadPasskeyPart(): Promise<void> {
  if (!__PASSKEYS__ || !hasWebAuthn()) return;
  part = await loadChunk(() => import('./passkey')).catch(() => undefined);
}

/** Undefined where nobody signs in by a passkey. */
export const passkeyPartIfLoaded = (): Part | undefined => part;
