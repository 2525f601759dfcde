import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { pathOf } from '#tests/support/edges.ts';

/** A transition that enters nothing: it only acts. */
const stays = '-';

export const isWithin = (path: string, outer: string): boolean =>
  outer === '*' || path === outer || path.startsWith(`${outer}.`);

/**
 * What the transition enters, from the outermost state on: `phone > entering`. A state around its
 * source, or that itself, is entered `again`.
 */
export function arrivalOf(
  { source, target }: AnyTransitionDefinition,
  entered: readonly string[],
): string {
  const targets = ((target ?? []) as AnyStateNode[]).map(pathOf);
  const outer = entered.filter(
    (path) =>
      targets.some((one) => isWithin(one, path) || isWithin(path, one)) &&
      !entered.some((other) => other !== path && isWithin(path, other)),
  );
  const inside = entered.filter((path) => outer.some((one) => isWithin(path, one)));
  if (inside.length === 0) return stays;
  const from = pathOf(source as AnyStateNode);
  return `${chain(inside)}${outer.some((path) => isWithin(from, path)) ? ' again' : ''}`;
}

/** Each branch of the states as `outer > inner`, by the keys that the inner ones add. */
export function chain(paths: readonly string[]): string {
  const parentOf = (path: string) =>
    paths
      .filter((other) => other !== path && isWithin(path, other))
      .sort((a, b) => b.length - a.length)[0];
  const written = (path: string): string => {
    const inner = paths
      .filter((other) => parentOf(other) === path)
      .map((other) => written(other).slice(path.length + 1));
    if (inner.length === 0) return path;
    return `${path} > ${inner.length > 1 ? `(${inner.join(', ')})` : inner.join('')}`;
  };
  return paths
    .filter((path) => parentOf(path) === undefined)
    .map(written)
    .join(', ');
}
