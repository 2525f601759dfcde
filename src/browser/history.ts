import {
  addressOf,
  normalPath,
  type HistoryState,
  type NavigationMode,
  type Place,
} from '#domain/routes.ts';

/** What an entry of ours holds; its number tells how far it is from another one. */
type Kept = { place?: HistoryState; index?: number };

const kept = (): Kept => (history.state as Kept | null) ?? {};

let lastIndex = -1;

/** Where the browser is; what another page left in the entry is not taken for ours. */
export function currentPlace(): Place {
  const { pathname, hash } = location;
  return { path: normalPath(pathname), hash, state: kept().place ?? {} };
}

/** The number of the current entry. */
export const entryIndex = (): number => kept().index ?? lastIndex + 1;

/** Makes the place the current entry, as its mode says. */
export function writeEntry(place: Place, mode: NavigationMode): void {
  const isSame = addressOf(place) === addressOf(currentPlace());
  const isOwn = !isSame || place.state.step !== undefined || place.state.modals !== undefined;
  const isNew = mode === 'push' && isOwn;
  lastIndex = entryIndex() + (isNew ? 1 : 0);
  const state: Kept = { place: place.state, index: lastIndex };
  if (isNew) history.pushState(state, '', addressOf(place));
  else history.replaceState(state, '', addressOf(place));
}

/** Calls back with every entry the person goes back or forward to. */
export function onEntryChange(listener: (place: Place) => void): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => {
    numberEntry();
    listener(currentPlace());
  });
}

/** An entry that the browser has made by itself, for a link within the page, follows the last. */
function numberEntry(): void {
  const state = kept();
  const index = entryIndex();
  if (state.index === undefined) history.replaceState({ ...state, index }, '');
  lastIndex = index;
}

export const goBack = (): void => {
  history.back();
};

export const goBackBy = (steps: number): void => {
  history.go(-steps);
};
