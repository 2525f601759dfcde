import type { Flow } from './flow';
import { isWithin } from './tree';
import { usualWay } from './ways';

/** Transitions that retry the same call from the same state, counted as one. */
export type Retries = { call: string; ways: readonly string[] };

/**
 * Retries by the id of each transition. A transition from a state on the main way is no retry, because
 * it also makes the first call.
 */
export function retriesOf(flow: Flow): ReadonlyMap<string, Retries> {
  const main = new Set(usualWay(flow).map(({ source }) => source));
  const bundles = new Map<string, string[]>();
  for (const { path, invokes } of flow.states)
    for (const { id: call, flow: child } of invokes) {
      const failed = flow.transitions
        .filter(
          ({ kind, name, source }) =>
            child === null && kind === 'error' && name === call && source === path,
        )
        .flatMap(({ targets }) => targets);
      const again = flow.transitions.filter(
        ({ kind, source, targets }) =>
          kind !== 'error' &&
          !main.has(source) &&
          failed.some(
            (state) => isWithin(source, state) || (source !== '' && isWithin(state, source)),
          ) &&
          targets.some((target) => isWithin(path, target) && target !== ''),
      );
      for (const { id, source, targets } of again) {
        const key = [call, source, targets.join(' & ')].join('\n');
        bundles.set(key, [...(bundles.get(key) ?? []), id]);
      }
    }
  return new Map(
    [...bundles]
      .filter(([, ways]) => ways.length > 1)
      .flatMap(([key, ways]) => {
        const [call = ''] = key.split('\n');
        return ways.map((id): [string, Retries] => [id, { call, ways }]);
      }),
  );
}

/** Label that replaces those transitions on their arrow. */
export const retryWords = ({ call, ways }: Retries): string =>
  `${call} again, ${String(ways.length)} ways`;
