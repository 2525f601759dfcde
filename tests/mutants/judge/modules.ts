type Node = { promise: unknown; exports: unknown; evaluated: boolean };
type Worker = { evaluatedModules: { idToModuleMap: Map<string, Node> } };

/**
 * The modules as they are loaded now; the result brings them back, so that a part which comes
 * later shares them with those that were there first.
 */
export function keepModules(): () => void {
  const { __vitest_worker__: worker } = globalThis as unknown as { __vitest_worker__: Worker };
  const all = worker.evaluatedModules.idToModuleMap;
  const kept = new Map(
    [...all].map(([id, { promise, exports, evaluated }]) => [id, { promise, exports, evaluated }]),
  );
  return () => {
    for (const [id, node] of all)
      Object.assign(
        node,
        kept.get(id) ?? { promise: undefined, exports: undefined, evaluated: false },
      );
  };
}
