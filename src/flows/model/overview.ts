import { wordsOf } from '../words/words';
import type { Flow, FlowState, FlowTransition } from './flow';
import { transitionId } from './flow';
import { linksOf, type Link } from './links';

export const overviewId = 'overview';

const plain = { description: '', tags: [], entry: [], exit: [], invokes: [] };

/** All flows as one: each of them a state, and how they hang together as transitions. */
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
  (kind === 'runs' ? ['has inside'] : names).map((name) => {
    const parts = { source: from, eventType: name, guard: null, targets: [to] };
    return { ...parts, id: transitionId(parts), kind: 'event', name, actions: [] };
  });
