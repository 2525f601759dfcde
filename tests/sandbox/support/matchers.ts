import { expect } from 'vitest';

/** Vitest's own matchers are `any`; these are `unknown` and fit a typed object. */
export const aNumber: unknown = expect.any(Number);
export const aString: unknown = expect.any(String);
export const anything: unknown = expect.anything();
export const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const containing = (text: string): unknown => expect.stringContaining(text);
export const including = (items: unknown[]): unknown => expect.arrayContaining(items);
