import type { Flow } from './flow';
import { happening, plainWords, stateLabel } from './labels';
import { overviewId } from './overview';
import { meaningOf } from './words';

export type Found = {
  kind: 'flow' | 'state' | 'event';
  flow: string;
  /** The state to show; null for the flow as a whole. */
  state: string | null;
  /** What it is called, and where it is. */
  name: string;
  sentence: string;
};

/** Everything that can be found: flows, states, and what happens in them. */
export const searchable = (flows: readonly Flow[]): Found[] =>
  flows.filter(({ id }) => id !== overviewId).flatMap(partsOf);

function partsOf(flow: Flow): Found[] {
  const { title, summary } = flow.words;
  const states = flow.states
    .filter(({ path }) => path !== '')
    .map(({ path, description }): Found => ({
      kind: 'state',
      flow: flow.id,
      state: path,
      name: `${title}: ${stateLabel(flow, path)}`,
      sentence: description,
    }));
  const events = flow.transitions.map((transition): Found => {
    const { source } = transition;
    const at = source === '' ? '' : ` in ${stateLabel(flow, source)}`;
    return {
      kind: 'event',
      flow: flow.id,
      state: source === '' ? null : source,
      name: `${title}: ${happening(flow, transition)}${at}`,
      sentence: meaningOf(flow, transition),
    };
  });
  const unique = new Map(events.map((event) => [event.name, event]));
  const whole: Found = { kind: 'flow', flow: flow.id, state: null, name: title, sentence: summary };
  return [whole, ...states, ...unique.values()];
}

/**
 * What has every word of the query in its name, then what has them in its sentence too. `oldCode`
 * and `old code` find the same.
 */
export function search(all: readonly Found[], query: string): Found[] {
  const words = plainWords(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => {
    const plain = `${plainWords(text)} ${text.toLowerCase()}`;
    return words.every((word) => plain.includes(word));
  };
  const named = all.filter(({ name }) => has(name));
  const inNames = new Set(named);
  return [
    ...named,
    ...all.filter((one) => !inNames.has(one) && has(`${one.name} ${one.sentence}`)),
  ];
}
