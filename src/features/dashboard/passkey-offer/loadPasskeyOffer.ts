import { loadChunk } from '#browser/page.ts';
import { hasWebAuthn } from '#browser/hasWebAuthn.ts';
import type * as passkeyOffer from './passkeyOffer';

type Part = typeof passkeyOffer;

let part: Part | undefined;

/** Loads the offer of a passkey where the build and the browser have them. Without that code nothing is offered. */
export async function loadPasskeyOffer(): Promise<void> {
  if (!__PASSKEYS__ || !hasWebAuthn()) return;
  part = await loadChunk(() => import('./passkeyOffer')).catch(() => undefined);
}

/** Undefined where nobody signs in by a passkey. */
export const passkeyOfferPart = (): Part | undefined => part;
