import {
  addressOf,
  normalPath,
  type EntryState,
  type NavigationMode,
  type Place,
} from '../domain/routes';

/** Where the browser is; what another page left in the entry is not taken for ours. */
export function currentPlace(): Place {
  const { pathname, hash } = location;
  const state = (history.state as { place?: EntryState } | null)?.place ?? {};
  return { path: normalPath(pathname), hash, state };
}

/** Makes the place the current entry, as its mode says. */
export function writeEntry(place: Place, mode: NavigationMode): void {
  const state = { place: place.state };
  const isSame = addressOf(place) === addressOf(currentPlace());
  if (mode === 'push' && !(isSame && !place.state.step)) {
    history.pushState(state, '', addressOf(place));
  } else {
    history.replaceState(state, '', addressOf(place));
  }
}

/** Calls back with every entry the person goes back or forward to. */
export function onEntryChange(listener: (place: Place) => void): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => {
    listener(currentPlace());
  });
}

export const goBack = (): void => {
  history.back();
};
