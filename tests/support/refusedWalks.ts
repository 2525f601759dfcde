import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Model, Walk } from './model';
import { idOf, knownEventsOf, labelOf, leadsOn } from './walks';

/**
 * The other side of a guard that leads nowhere when it refuses: one path for each state and event
 * that it refuses there, by the way that `all` has to that state. Nothing is to happen at its end.
 */
export function refusedWalks<M extends AnyStateMachine>(
  model: Model<M>,
  all: readonly Walk<M>[],
): Walk<M>[] {
  const found = new Map<string, Walk<M>>();
  for (const walk of all) {
    const states: SnapshotFrom<M>[] = [walk.start, ...walk.steps.map(({ state }) => state)];
    states.forEach((state, index) => {
      const snapshot: AnyMachineSnapshot = state;
      if (snapshot.status !== 'active') return;
      for (const event of knownEventsOf(model, snapshot)) {
        const label = labelOf(event);
        const key = JSON.stringify([walk.input, snapshot.value, label]);
        const isRefused = !event.type.startsWith('xstate.') && !leadsOn(snapshot, event);
        if (!isRefused || found.has(key)) continue;
        const steps = [...walk.steps.slice(0, index), { event, label, state }];
        found.set(key, { ...walk, id: idOf(walk.machine, walk.input, steps), steps });
      }
    });
  }
  return [...found.values()];
}
