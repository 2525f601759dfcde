import { loadPart } from '#browser/page.ts';
import { lazily } from './lazyOnce';
import type * as loginCodePart from './loginCodePart';

type Part = typeof loginCodePart;

let part: Part | undefined;

/** Brings the second step of the login, which the page of the first does not need. */
export const loadLoginCode = lazily(async () => {
  part = await loadPart(() => import('./loginCodePart'));
});

/** The second step of the login; it has been brought before the login is there. */
export function loginCode(): Part {
  if (!part) throw new Error('The code step of the login is not here yet');
  return part;
}
