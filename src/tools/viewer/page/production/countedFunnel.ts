import type { Flow } from '#viewer/model/flow.ts';
import type { Funnel } from '#viewer/page/funnel.ts';
import type { WayCount } from './counts';

/**
 * A funnel from counts: how often a state was entered and a way taken, in all runs together. A
 * recording's funnel counts a run once; counts do not know which run they belong to.
 */
export function countedFunnel(flow: Flow, counts: readonly WayCount[]): Funnel {
  const came = new Map<string, number>();
  const left = new Map<string, number>();
  const transitions = new Map<string, number>();
  let [runs, finished] = [0, 0];
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
      if (targets.some((one) => isEnd(flow, one))) finished += count;
    }
  }
  const states = new Map(
    [...came].map(([path, times]) => [path, { came: times, left: left.get(path) ?? 0 }]),
  );
  return { runs, finished, states, transitions };
}

const isEnd = (flow: Flow, target: string) =>
  flow.states.some(
    ({ path, kind, parent }) => path === target && kind === 'final' && parent === '',
  );

/** The state and all states around it, the machine itself left out. */
const around = (path: string): string[] => {
  const keys = path.split('.');
  return keys.map((_, at) => keys.slice(0, at + 1).join('.'));
};

/** The states inside that are entered with it. */
function within(flow: Flow, path: string): string[] {
  const state = flow.states.find((one) => one.path === path);
  if (!state) return [];
  const inside = flow.states.filter(
    ({ parent, path: inner }) =>
      parent === path && (state.kind === 'parallel' || inner === state.initial),
  );
  return inside.flatMap((inner) => [inner.path, ...within(flow, inner.path)]);
}

/** What is entered on the way from a state to another: not what was around it already. */
const entered = (flow: Flow, source: string, target: string): string[] => [
  ...around(target).filter((path) => source !== path && !source.startsWith(`${path}.`)),
  ...(source === target ? [] : within(flow, target)),
];
