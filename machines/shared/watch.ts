import { fromPromise } from 'xstate';

/**
 * What the browser tells a flow as long as the flow listens: another tab's messages, whether the page is visible. The
 * app provides it, and it has no end of its own; unprovided, it fails by name.
 */
export const watch = (name: string) =>
  fromPromise<never, undefined>(() => Promise.reject(new Error(`Watch "${name}" is not provided`)));
