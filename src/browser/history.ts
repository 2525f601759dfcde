import {
  addressOf,
  normalPath,
  type HistoryState,
  type NavigationMode,
  type Place,
} from '#domain/routes.ts';
import { stored } from './storage';

/** The state of an entry of ours. `index` gives its distance from another entry, `owner` says who wrote it. */
type EntryState = { place?: HistoryState; index?: number | undefined; owner?: string | undefined };

/** An identifier of the client who writes the entries now, without any data about them; none where storage fails. */
const entryOwner = stored('entryOwner');
const owner = (): string | undefined => entryOwner.read() ?? undefined;

/** The entry's state; only its number where it was written before the last session began or ended. */
function kept(): EntryState {
  const state = (history.state ?? {}) as EntryState;
  return state.owner === owner() ? state : { index: state.index };
}

/** A session begins or ends: every entry is a former client's. */
export function disownEntries(): void {
  // Without storage nobody stays signed in either.
  entryOwner.write(crypto.getRandomValues(new Uint32Array(2)).join('-'));
  takeEntry();
}

let lastIndex = -1;

/** The browser's current place; state that another page wrote into the entry is ignored. */
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
  const state: EntryState = { place: place.state, index: lastIndex, owner: owner() };
  if (isNew) history.pushState(state, '', addressOf(place));
  else history.replaceState(state, '', addressOf(place));
}

/** Calls back with every entry the person goes back or forward to. */
export function onEntryChange(listener: (place: Place) => void): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => {
    takeEntry();
    listener(currentPlace());
  });
}

/**
 * Clears the parts of an entry that may no longer be read. An entry that the browser made by
 * itself, for a link within the page, follows the last one.
 */
function takeEntry(): void {
  lastIndex = entryIndex();
  history.replaceState({ ...kept(), index: lastIndex }, '');
}

export const goBack = (): void => {
  history.back();
};

export const goBackBy = (steps: number): void => {
  history.go(-steps);
};
