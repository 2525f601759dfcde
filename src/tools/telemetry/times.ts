import type { AnyActorRef } from 'xstate';
import { timeRangeOf } from '#lib/counts.ts';
import { flowOf, pathsOf } from './transitions';

/** The range of the time that a flow was in a state, never the exact time. */
type Time = { flow: string; state: string; le: string };

/** Measures how long actors are in their states; reports a time when a state is left. */
export function createStopwatch(tell: (time: Time) => void) {
  /** When each actor entered its states; null where the entry was not observed. */
  const entered = new Map<AnyActorRef, Map<string, number | null>>();

  const leave = (actor: AnyActorRef, stays: (state: string) => boolean) => {
    const flow = flowOf(actor);
    for (const [state, since] of entered.get(actor) ?? []) {
      if (stays(state)) continue;
      entered.get(actor)?.delete(state);
      if (flow !== null && since !== null)
        tell({ flow, state, le: timeRangeOf((performance.now() - since) / 1_000) });
    }
  };
  return {
    /**
     * Follows a step of the actor. `isSeen` is false for a replayed step, `isStart` true for the
     * first one. A state whose entry was not observed is not timed.
     */
    moved: (
      actor: AnyActorRef,
      { isSeen, isStart }: { isSeen: boolean; isStart: boolean },
    ): void => {
      const isTimed = isSeen && (isStart || entered.has(actor));
      const paths = new Set(pathsOf(actor.getSnapshot()));
      leave(actor, (state) => paths.has(state));
      const states = entered.get(actor) ?? new Map<string, number | null>();
      for (const path of paths)
        if (!states.has(path)) states.set(path, isTimed ? performance.now() : null);
      entered.set(actor, states);
    },
    /** Ends the times of an actor, in whatever state it is. */
    ended: (actor: AnyActorRef): void => {
      leave(actor, () => false);
      entered.delete(actor);
    },
    clear: (): void => {
      entered.clear();
    },
  };
}
