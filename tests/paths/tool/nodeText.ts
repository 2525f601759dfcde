import type { AnyMachineSnapshot } from 'xstate';
import { pathOf } from '#tests/support/edges.ts';

/** The innermost states that are active: `signedIn.profile.loading.waiting & signedIn.access.valid`. */
export function nodeText({ _nodes: nodes }: AnyMachineSnapshot): string {
  const paths = nodes.map(pathOf);
  const inner = paths.filter(
    (path) => path !== '*' && !paths.some((other) => other.startsWith(`${path}.`)),
  );
  return inner.join(' & ') || '*';
}
