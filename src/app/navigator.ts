import type { Navigator } from 'react-router-dom';
import { goBack } from '#browser/history.ts';
import type { HistoryState } from '#domain/routes.ts';
import type { Navigate } from '#app/feature.ts';

const addressOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.hash ?? ''}`;

/** Passes the router's requests to the navigation machine, which decides. */
export const navigatorOf = (go: Navigate): Navigator => ({
  createHref: addressOf,
  push: (to, state: HistoryState | null = null) => {
    go(addressOf(to), 'push', state ?? {});
  },
  replace: (to) => {
    go(addressOf(to), 'replace');
  },
  go: (delta) => {
    if (delta < 0) goBack();
  },
});
