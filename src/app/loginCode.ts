import { loadChunk } from '#browser/page.ts';
import { lazyOnce } from '#app/lazyOnce.ts';
import type * as otpPart from './otp';

type Part = typeof otpPart;

let part: Part | undefined;

/** Loads the second step of the login; the first paint of the login needs only the first. */
export const loadLoginCode = lazyOnce(async () => {
  part = await loadChunk(() => import('./otp'));
});

/** The second step of the login. The flow that uses it starts after `loadLoginCode`. */
export function loginCode(): Part {
  if (!part) throw new Error('The code step of the login is not here yet');
  return part;
}
