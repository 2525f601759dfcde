import { loadChunk } from '#browser/page.ts';
import { lazyOnce } from '#app/lazyOnce.ts';
import type * as otpPart from './otp';

type Part = typeof otpPart;

let part: Part | undefined;

/** Brings the second step of the login, which the page of the first does not need. */
export const loadLoginCode = lazyOnce(async () => {
  part = await loadChunk(() => import('./otp'));
});

/** The second step of the login, which is loaded before the flow starts. */
export function loginCode(): Part {
  if (!part) throw new Error('The code step of the login is not here yet');
  return part;
}
