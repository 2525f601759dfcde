import { fromPromise } from 'xstate';

/**
 * What the world tells a flow as long as it listens: another tab, the page in or out of sight. The
 * app provides it, and it has no end of its own; unprovided, it fails by name.
 */
export const watch = (name: string) =>
  fromPromise<never, undefined>(() => Promise.reject(new Error(`Watch "${name}" is not provided`)));
