import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { stateAt } from '#viewer/model/labels.ts';
import type { Place } from './machineSetup';
import type { Viewer } from './viewerContext';

/** `#phoneChange/code.old`: ids of the machines, and nothing else. */
export const hashOf = ({ flow, state }: Place): string =>
  state === null || state === '' ? `#${flow}` : `#${flow}/${state}`;

/** The flow and the state that the address names; a state that is not there is left out. */
export function placeOf(hash: string, entries: readonly CatalogueEntry[]): Place | null {
  const [id = '', path = ''] = hash.slice(1).split('/');
  const entry = entries.find(({ flow }) => flow.id === id);
  if (!entry) return null;
  const isKnown = path !== '' && stateAt(entry.flow, path) !== undefined;
  return { flow: id, state: isKnown ? path : null };
}

/**
 * Keeps the address at what is shown. What a person has chosen can be gone back from; where the
 * viewer follows the person in the cabinet, it only replaces the address.
 */
export function keepAddress(viewer: Viewer, entries: readonly CatalogueEntry[]): void {
  viewer.subscribe((snapshot) => {
    const hash = hashOf(snapshot.context);
    if (hash === location.hash) return;
    if (location.hash !== '' && snapshot.matches({ guide: 'still' }))
      history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  });
  addEventListener('popstate', () => {
    const place = placeOf(location.hash, entries);
    if (place) viewer.send({ type: 'place.chosen', ...place });
  });
}
