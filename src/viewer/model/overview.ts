import { wordsOf } from '#viewer/words/words.ts';
import type { Flow, FlowState, FlowTransition } from './flow';
import { transitionId } from './flow';
import { linksOf, type Link } from './links';

export const overviewId = 'overview';

const plain = { description: '', tags: [], entry: [], exit: [], invokes: [] };

/**
 * All flows as one: each of them a state, and how they hang together as transitions. An arrow
 * without words leads to a flow that is inside.
 */
export function overviewOf(flows: readonly Flow[]): Flow {
  return {
    id: overviewId,
    file: 'machines',
    states: [
      { ...plain, path: '', key: overviewId, kind: 'compound', parent: null, initial: null },
      ...flows.map(stateOf),
    ],
    transitions: linksOf(flows)
      .filter(({ kind }) => kind !== 'tells')
      .flatMap(transitionsOf),
    delays: [],
    spawns: [],
    messages: [],
  };
}

function stateOf(flow: Flow): FlowState {
  const { title, summary } = wordsOf(flow);
  return {
    ...plain,
    path: flow.id,
    key: title,
    kind: 'atomic',
    parent: '',
    initial: null,
    description: summary,
  };
}

const transitionsOf = ({ kind, from, to, names }: Link): FlowTransition[] =>
  (kind === 'runs' ? [''] : names).map((name) => {
    const parts = { source: from, eventType: `${name} > ${to}`, guard: null, targets: [to] };
    return { ...parts, id: transitionId(parts), kind: 'event', name, actions: [] };
  });
