import type { Flow, FlowInvoke } from './flow';

export type Link = {
  kind: 'runs' | 'tells' | 'asks' | 'announces';
  from: string;
  to: string;
  /** The name it runs under, or the events that are sent. */
  names: string[];
};

/** Links between the flows, in the order of the flows. */
export function linksOf(flows: readonly Flow[]): Link[] {
  const found = flows.flatMap((flow) => [
    ...runsOf(flow, flows),
    ...messagesOf(flow, flows),
    ...announcesOf(flow, flows),
  ]);
  const links = new Map<string, Link>();
  for (const { kind, from, to, names } of found) {
    const key = `${kind} ${from} ${to}`;
    const before = links.get(key)?.names ?? [];
    links.set(key, { kind, from, to, names: [...new Set([...before, ...names])].sort() });
  }
  return [...links.values()];
}

export const invokesOf = (flow: Flow) => [
  ...flow.states.flatMap(({ invokes }) => invokes),
  ...flow.spawns,
];

/**
 * Whether the invoke runs this flow. The root runs any flow of a screen; the modal runs any flow of a
 * modal except a lasting one.
 */
const isRun = ({ flow }: FlowInvoke, { id, inModal, onScreen }: Flow) =>
  flow === id ||
  (flow === 'anyScreen' && onScreen !== undefined) ||
  (flow === 'anyModal' && inModal !== undefined && inModal.isLasting !== true);

/** Flows that run inside this one, in the order in which it names them. */
export const insideOf = (flow: Flow, flows: readonly Flow[]): Flow[] => [
  ...new Set(invokesOf(flow).flatMap((invoke) => flows.filter((other) => isRun(invoke, other)))),
];

/** Flows that run this one inside themselves. */
export const parentsOf = (flow: Flow, flows: readonly Flow[]): Flow[] =>
  flows.filter((other) => invokesOf(other).some((invoke) => isRun(invoke, flow)));

export const handles = (flow: Flow, event: string) =>
  flow.transitions.some(({ kind, name }) => kind === 'event' && name === event);

const runsOf = (flow: Flow, flows: readonly Flow[]): Link[] =>
  invokesOf(flow).flatMap((invoke) =>
    flows
      .filter((other) => isRun(invoke, other))
      .map((other): Link => ({
        kind: 'runs',
        from: flow.id,
        to: other.id,
        names: [invoke.flow === 'anyScreen' ? other.id : invoke.id],
      })),
  );

function messagesOf(flow: Flow, flows: readonly Flow[]): Link[] {
  return flow.messages.flatMap(({ to, event }) => {
    const receivers =
      to.kind === 'parent'
        ? parentsOf(flow, flows).filter((parent) => handles(parent, event))
        : to.kind === 'child'
          ? childOf(flow, { id: to.id, event }, flows)
          : to.kind === 'spawned'
            ? spawnedOf(flow, event, flows)
            : [];
    const beside = to.kind === 'system' ? namedOf(to.id, flows) : askersOf(to, event, flow, flows);
    const all = [
      ...receivers.map(({ id }) => ({ kind: 'tells' as const, id })),
      ...beside.map(({ id }) => ({ kind: 'asks' as const, id })),
    ];
    return all.map(({ kind, id }): Link => ({
      kind,
      from: flow.id,
      to: id,
      names: [event],
    }));
  });
}

/** Flows inside that receive this event under that id; the flow of a modal must list it in `receives`. */
const childOf = (flow: Flow, sent: { id: string; event: string }, flows: readonly Flow[]) => {
  const ids = invokesOf(flow).filter((invoke) => invoke.id === sent.id);
  return flows.filter((other) =>
    ids.some(
      (invoke) =>
        isRun(invoke, other) &&
        (invoke.flow === other.id ||
          other.inModal?.receives.some((received) => received === sent.event)),
    ),
  );
};

/** Flows that run under this name in the system; an invoke or `onScreen` names them so. */
function namedOf(systemId: string, flows: readonly Flow[]): Flow[] {
  const named = flows.flatMap(invokesOf).filter((invoke) => invoke.systemId === systemId);
  return flows.filter(
    (other) =>
      other.onScreen?.systemId === systemId || named.some((invoke) => invoke.flow === other.id),
  );
}

/** Flows that send messages to this one by its name in the system, and handle that answer. */
const askersOf = (
  { kind }: Flow['messages'][number]['to'],
  event: string,
  flow: Flow,
  flows: readonly Flow[],
) =>
  kind === 'asker'
    ? flows.filter(
        (other) =>
          handles(other, event) &&
          other.messages.some(
            ({ to }) => to.kind === 'system' && namedOf(to.id, flows).includes(flow),
          ),
      )
    : [];

/** Spawned flows that receive this event; the flow of a screen must list it in `receives`. */
const spawnedOf = (flow: Flow, event: string, flows: readonly Flow[]) =>
  flows.filter((other) =>
    flow.spawns.some(
      (spawn) =>
        !spawn.isLoaded &&
        isRun(spawn, other) &&
        (spawn.flow === other.id || other.onScreen?.receives.some((type) => type === event)),
    ),
  );

/** Events of an inner flow that the flow around it passes on to other inner flows, or further up. */
function announcesOf(flow: Flow, flows: readonly Flow[]): Link[] {
  return parentsOf(flow, flows).flatMap((parent) =>
    flow.messages
      .filter(
        // A flow that only passes an event on is not its source.
        ({ to, event, isPassedOn }) =>
          to.kind === 'parent' && !isPassedOn && handles(parent, event),
      )
      .flatMap(({ event }) =>
        receiversOf(parent, event, flows)
          .filter((other) => other !== flow)
          .map(({ id }): Link => ({ kind: 'announces', from: flow.id, to: id, names: [event] })),
      ),
  );
}

function receiversOf(parent: Flow, event: string, flows: readonly Flow[]): Flow[] {
  const passed = parent.messages.filter((one) => one.isPassedOn && one.event === event);
  return passed.flatMap(({ to }) => {
    if (to.kind === 'child') return childOf(parent, { id: to.id, event }, flows);
    if (to.kind === 'spawned') return spawnedOf(parent, event, flows);
    if (to.kind !== 'parent') return [];
    return parentsOf(parent, flows)
      .filter((around) => handles(around, event))
      .flatMap((around) => {
        const further = receiversOf(around, event, flows);
        return further.length > 0 ? further : [around];
      });
  });
}
