import type { SnapshotFrom } from 'xstate';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { questionIn, queryOf } from './production/askProduction';
import { shownRecording } from './context';
import type { viewerMachine } from './machine';
import type { Place } from './machineSetup';
import type { Viewer } from './viewerContext';

/** `#phoneChange/code.old@12?ask=leave&days=30&build=`: flow id, state path, number of an event, question. */
export const hashOf = ({ flow, state, moment = null, question = null }: Place): string =>
  [
    `#${flow}`,
    state ? `/${state}` : '',
    moment === null ? '' : `@${String(moment)}`,
    queryOf(question),
  ].join('');

const pattern = /^#([^/@?]+)(?:\/([^@?]*))?(?:@([1-9]\d{0,5}))?(?:\?(.*))?$/;

/** The place that the hash names, without a state that the flow does not have; null for an unknown flow. */
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

type Shown = SnapshotFrom<typeof viewerMachine>;

/**
 * Null in the present, because a link to the live moment names no event. An awaited moment is named only while nothing
 * is shown, because beside the rows of another recording its number would name one of them, or none.
 */
function momentOf({ context, value }: Shown) {
  const { asked, step } = context;
  if (shownRecording(context).rows.length === 0) return asked;
  return value.moment === 'present' || step === 0 ? null : step;
}

/** The hash of the shown place. */
export const addressOf = (snapshot: Shown): string =>
  hashOf({ ...snapshot.context, moment: momentOf(snapshot) });

/** Shows the place of an address, and sends its question if the question differs from the current one. */
export function goTo(viewer: Viewer, place: Place): void {
  viewer.send({ type: 'place.chosen', moment: null, ...place });
  const { question = null } = place;
  if (queryOf(question) === queryOf(viewer.getSnapshot().context.question)) return;
  viewer.send(
    question === null
      ? { type: 'question.closed' }
      : { type: 'question.asked', question, isPlaced: place.flow !== overviewId },
  );
}

/**
 * Syncs the address with the shown place. A person's choice adds a history entry, so that Back undoes it.
 * Following the person in the cabinet, or a change of the moment alone, replaces the entry.
 */
export function keepAddress(viewer: Viewer, entries: readonly CatalogueEntry[]): void {
  viewer.subscribe((snapshot) => {
    const { context } = snapshot;
    const hash = addressOf(snapshot);
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
