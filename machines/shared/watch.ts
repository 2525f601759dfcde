import { fromCallback } from 'xstate';

/**
 * What the world tells a flow as long as it listens: another tab, the page in or out of sight. The
 * app provides it; unprovided, it fails by name.
 */
export const watch = (name: string) =>
  fromCallback(() => {
    throw new Error(`Watch "${name}" is not provided`);
  });
