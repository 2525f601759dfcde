import type { SnapshotFrom } from 'xstate';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { questionIn, queryOf } from './production/askProduction';
import type { viewerMachine } from './machine';
import type { Place } from './machineSetup';
import type { Viewer } from './viewerContext';

/** `#phoneChange/code.old@12?ask=leave&days=30&build=`: ids of the machines, the number of an event, what is asked. */
export const hashOf = ({ flow, state, moment = null, question = null }: Place): string =>
  [
    `#${flow}`,
    state ? `/${state}` : '',
    moment === null ? '' : `@${String(moment)}`,
    queryOf(question),
  ].join('');

const pattern = /^#([^/@?]+)(?:\/([^@?]*))?(?:@([1-9]\d{0,5}))?(?:\?(.*))?$/;

/** The flow and the state that the address names; a state that is not there is left out. */
export function placeOf(hash: string, entries: readonly CatalogueEntry[]): Place | null {
  const [, id = '', path = '', moment, query = ''] = pattern.exec(hash) ?? [];
  const entry = entries.find(({ flow }) => flow.id === id);
  if (!entry) return null;
  const isKnown = path !== '' && stateAt(entry.flow, path) !== undefined;
  const question = questionIn(query);
  return {
    flow: id,
    state: isKnown ? path : null,
    ...(moment && { moment: Number(moment) }),
    ...(question && { question }),
  };
}

/** The present has no number: what is seen then is what happens. */
function momentOf({ context: { asked, step }, value }: SnapshotFrom<typeof viewerMachine>) {
  if (asked !== null) return asked;
  return value.moment === 'present' || step === 0 ? null : step;
}

/** Shows the place that an address names, and asks what it asks. */
export function goTo(viewer: Viewer, place: Place): void {
  viewer.send({ type: 'place.chosen', ...place });
  const { question = null } = place;
  if (queryOf(question) === queryOf(viewer.getSnapshot().context.question)) return;
  viewer.send(
    question === null
      ? { type: 'question.closed' }
      : { type: 'question.asked', question, isPlaced: place.flow !== overviewId },
  );
}

/**
 * Keeps the address at what is shown. What a person has chosen can be gone back from; where the
 * viewer follows the person in the cabinet, or another moment is looked at, it only replaces the address.
 */
export function keepAddress(viewer: Viewer, entries: readonly CatalogueEntry[]): void {
  viewer.subscribe((snapshot) => {
    const { context } = snapshot;
    const hash = hashOf({ ...context, moment: momentOf(snapshot) });
    if (hash === location.hash) return;
    const isElsewhere = hashOf(context) !== location.hash.replace(/@\d+(?=\?|$)/, '');
    if (location.hash !== '' && isElsewhere && snapshot.matches({ guide: 'still' }))
      history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  });
  addEventListener('popstate', () => {
    const place = placeOf(location.hash, entries);
    if (place) goTo(viewer, place);
  });
}
