import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { actText } from '#tests/paths/engine/acts.ts';
import { refusedBy } from '#tests/paths/engine/graph.ts';
import type { Model, Path } from './model';
import { idOf } from './paths';

/**
 * The other side of a guard that leads nowhere when it refuses: one path for each state and event
 * that it refuses there, by the way that `all` has to that state. Nothing is to happen at its end.
 */
export function refusedPaths<M extends AnyStateMachine>(
  model: Model<M>,
  all: readonly Path<M>[],
): Path<M>[] {
  const found = new Map<string, Path<M>>();
  const passed = new Set<AnyMachineSnapshot>();
  for (const path of all) {
    const states: SnapshotFrom<M>[] = [path.start, ...path.steps.map(({ state }) => state)];
    states.forEach((state, index) => {
      const snapshot: AnyMachineSnapshot = state;
      if (passed.has(snapshot)) return;
      passed.add(snapshot);
      for (const { event, label, stepped } of refusedBy(model, snapshot)) {
        const place = model.isBrief
          ? stepped.acts.map(actText)
          : [path.input, snapshot.value as unknown, label];
        const key = JSON.stringify(place);
        if (found.has(key)) continue;
        const steps = [...path.steps.slice(0, index), { event, label, state }];
        found.set(key, { ...path, id: idOf(path.machine, path.input, steps), steps });
      }
    });
  }
  return [...found.values()];
}
