import { loadChunk } from '#browser/page.ts';
import { lazyPart } from '#app/lazyOnce.ts';

/** The second step of the login; the first paint of the login needs only the first. */
export const loginCode = lazyPart(() => loadChunk(() => import('./otp')));
