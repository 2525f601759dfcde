/** The cabinet's own routes (section 2, D2). */
export const routes = {
  main: '/',
  auth: '/auth',
  signUp: '/sign_up',
  dashboard: '/dashboard',
  getCard: '/get_card',
  appLink: '/app_link',
  deleteAccount: '/delete_account',
  notFound: '/error404',
  serviceWork: '/service_work',
} as const;

export type Route = (typeof routes)[keyof typeof routes];

const arrived: readonly string[] = Object.values(routes);
export const isRoute = (path: string): path is Route => arrived.includes(path);

/** State that only this app writes into a history entry: it survives a reload and never reaches a URL. */
export type HistoryState = {
  /** Where to go after signing in (D25) or after technical works (D19). */
  returnTo?: string;
  /** The history state to restore at `returnTo`, the step of a flow for example. */
  returnState?: HistoryState;
  /** The step of a flow in this entry; each flow knows its own shape. */
  step?: unknown;
  /** The modals that are open in this entry; `modalsOf` reads them back. */
  modals?: unknown;
  /** A phone that prefills the form of the page. */
  phone?: string;
  /** The session has ended by itself; the login shows a notice (D22). */
  isSessionEnded?: true;
  /** The person has just registered; the login and then the dashboard show a notice. */
  isRegistered?: true | undefined;
  /** The account has just been deleted; the main page says good-bye. */
  isAccountDeleted?: true;
};

/** A place in the app: `hash` with its `#`, or empty. */
export type Place = { path: string; hash: string; state: HistoryState };

/** How a navigation changes the history: a new entry, a new content of this one, or a return to an earlier one. */
export type NavigationMode = 'push' | 'replace' | 'pop';

export const place = (path: string, state: HistoryState = {}): Place => {
  const [pathname = '/', hash] = path.split('#');
  return { path: pathname, hash: hash ? `#${hash}` : '', state };
};

export const addressOf = ({ path, hash }: Pick<Place, 'path' | 'hash'>) => path + hash;

/** Places to which a sign-in may return; any other address becomes the dashboard. */
const returnable: readonly string[] = [routes.dashboard, routes.deleteAccount];
export const safeReturn = (address: string | undefined): string =>
  address !== undefined && returnable.includes(place(address).path) ? address : routes.dashboard;

/** Removes trailing slashes: `/auth/` is the same page as `/auth`. */
export const normalPath = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** The dashboard's addressable sections, as written after the `#` (D3). */
export const sections = ['card', 'trans', 'my-balance', 'faq'] as const;

export type Section = (typeof sections)[number];
