import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { actText } from '#tests/paths/engine/acts.ts';
import { refusedBy } from '#tests/paths/engine/graph.ts';
import type { Model, Walk } from './model';
import { idOf } from './walks';

/**
 * The other side of a guard that leads nowhere when it refuses: one path for each state and event
 * that it refuses there, by the way that `all` has to that state. Nothing is to happen at its end.
 */
export function refusedWalks<M extends AnyStateMachine>(
  model: Model<M>,
  all: readonly Walk<M>[],
): Walk<M>[] {
  const found = new Map<string, Walk<M>>();
  const passed = new Set<AnyMachineSnapshot>();
  for (const walk of all) {
    const states: SnapshotFrom<M>[] = [walk.start, ...walk.steps.map(({ state }) => state)];
    states.forEach((state, index) => {
      const snapshot: AnyMachineSnapshot = state;
      if (passed.has(snapshot)) return;
      passed.add(snapshot);
      for (const { event, label, stepped } of refusedBy(model, snapshot)) {
        const place = model.isBrief
          ? stepped.acts.map(actText)
          : [walk.input, snapshot.value as unknown, label];
        const key = JSON.stringify(place);
        if (found.has(key)) continue;
        const steps = [...walk.steps.slice(0, index), { event, label, state }];
        found.set(key, { ...walk, id: idOf(walk.machine, walk.input, steps), steps });
      }
    });
  }
  return [...found.values()];
}
