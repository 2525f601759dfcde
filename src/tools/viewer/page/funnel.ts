import { finalsOf, goodEndsOf, kindOfFinal, type EndKind } from '#viewer/model/ends.ts';
import { transitionId, type Flow } from '#viewer/model/flow.ts';
import type { WayCount } from './production/counts';
import { innermostOf, worldAt } from './recording/actorStates';
import type { Message } from './recording/messages';

/**
 * Counts of a flow's states and transitions, from recordings or from production. They count visits, not people:
 * a run that returns to a state counts there twice.
 */
export type Funnel = {
  runs: number;
  /** Runs that reached a good end. */
  finished: number;
  ends: readonly End[];
  states: ReadonlyMap<string, StateCount>;
  /** How often a transition was taken, by its id. */
  transitions: ReadonlyMap<string, number>;
};

/** Visits to the state, and the runs that broke off in it, because the page was left or the actor was stopped. */
type StateCount = { came: number; left: number };

/** An end of the flow: the path of a state, or the id of a transition to a good end. */
type End = { at: string; kind: EndKind; count: number };

export function funnelOf(flow: Flow, counts: readonly WayCount[]): Funnel {
  const came = new Map<string, number>();
  const left = new Map<string, number>();
  const transitions = new Map<string, number>();
  let runs = 0;
  const add = (map: Map<string, number>, path: string, count: number) =>
    void map.set(path, (map.get(path) ?? 0) + count);

  for (const { source, event, target, count } of counts) {
    if (event === 'xstate.init') {
      runs += count;
      for (const path of within(flow, '')) add(came, path, count);
    } else if (event === 'xstate.stop') {
      const paths = new Set(source.split(' & ').flatMap(around));
      for (const path of paths) add(left, path, count);
    } else {
      add(transitions, `${source} | ${event} | ${target}`, count);
      const targets = target === '' ? [] : target.split(' & ');
      for (const path of new Set(targets.flatMap((one) => entered(flow, source, one))))
        add(came, path, count);
    }
  }
  const states = new Map(
    [...came].map(([path, times]) => [path, { came: times, left: left.get(path) ?? 0 }]),
  );
  const ends = endsOf(flow, (end) => came.get(end) ?? transitions.get(end) ?? 0);
  const finished = sum(ends.filter(({ kind }) => kind === 'good'));
  return { runs, finished, ends, states, transitions };
}

const sum = (ends: readonly Pick<End, 'count'>[]) =>
  ends.reduce((total, { count }) => total + count, 0);

/** Good ends that precede a final state are subtracted from the given-up ends, because such a run reaches both. */
function endsOf(flow: Flow, times: (end: string) => number): End[] {
  const good = goodEndsOf(flow).map((at): End => ({ at, kind: 'good', count: times(at) }));
  const finals = finalsOf(flow);
  const before = sum(good.filter(({ at }) => !finals.includes(at)));
  const others = finals
    .filter((at) => !good.some((end) => end.at === at))
    .map((at): End => {
      const kind = kindOfFinal(flow, at);
      return { at, kind, count: Math.max(0, times(at) - (kind === 'given up' ? before : 0)) };
    });
  return [...good, ...others]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** The state and all its ancestors, without the machine itself. */
const around = (path: string): string[] => {
  const keys = path.split('.');
  return keys.map((_, at) => keys.slice(0, at + 1).join('.'));
};

/** Inner states that are entered together with the state. */
function within(flow: Flow, path: string): string[] {
  const state = flow.states.find((one) => one.path === path);
  if (!state) return [];
  const inside = flow.states.filter(
    ({ parent, path: inner }) =>
      parent === path && (state.kind === 'parallel' || inner === state.initial),
  );
  return inside.flatMap((inner) => [inner.path, ...within(flow, inner.path)]);
}

/** States that a transition enters, without the ancestors of `source` that stay active. */
const entered = (flow: Flow, source: string, target: string): string[] => [
  ...around(target).filter((path) => source !== path && !source.startsWith(`${path}.`)),
  ...(source === target ? [] : within(flow, target)),
];

/** The funnel of a flow over several recordings. */
export const recordedFunnel = (flow: Flow, recordings: readonly (readonly Message[])[]): Funnel =>
  funnelOf(
    flow,
    recordings.flatMap((messages) => countsOf(flow.id, messages)),
  );

/** The same counts of the flow as a page with telemetry sends to production. */
function countsOf(flow: string, messages: readonly Message[]): WayCount[] {
  const world = worldAt(messages);
  const isOf = ({ sessionId }: { sessionId: string }) => world.get(sessionId)?.flow === flow;
  const one = (source: string, event: string, target: string) => [
    { source, event, target, count: 1 },
  ];
  const taken = messages.flatMap((message) => {
    if (message.type === '@statelyai.disconnected' || !isOf(message)) return [];
    if (message.type === '@xstate.actor') return one('', 'xstate.init', '');
    if (message.type !== '@xstate.microstep') return [];
    return message.transitions.flatMap((transition) => {
      const [source = '', event = '', target = ''] = transitionId(transition).split(' | ');
      return one(source, event, target);
    });
  });
  const left = [...world.values()]
    .filter((actor) => actor.flow === flow && ['left', 'stopped'].includes(actor.status))
    .flatMap(({ paths }) => one(innermostOf(paths).join(' & '), 'xstate.stop', ''));
  return [...taken, ...left];
}

/** `48 %` with a non-breaking space; `–` if the whole is 0. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${String(Math.round((part / whole) * 100))}\u00a0%`;
