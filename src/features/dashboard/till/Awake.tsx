import { useEffect, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';

type Props = {
  wakeLock: ActorRefFrom<typeof wakeLockMachine>;
  /** Calls back when the page comes into sight or goes out of it; returns how to stop. */
  watchPage: (listener: (isVisible: boolean) => void) => () => void;
  children?: ReactNode;
};

/** Tells the lock when the page goes out of sight and comes back. */
export function Awake({ wakeLock, watchPage, children }: Props) {
  useEffect(
    () =>
      watchPage((isVisible) => {
        wakeLock.send({ type: isVisible ? 'page.shown' : 'page.hidden' });
      }),
    [wakeLock, watchPage],
  );
  return children;
}
