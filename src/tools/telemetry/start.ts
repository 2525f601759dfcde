import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { TelemetrySettings } from '#src/settings.ts';
import { batchInterval, createBatches } from './batches';
import { createCounters } from './counters';
import { sendingTo } from './send';
import { createStopwatch } from './times';
import { flowOf, refusalsOf, stopOf, transitionsOf, unheardOf } from './transitions';
import { watchVitals } from './vitals';

/** An actor's step or a defect; a defect is counted by its error's name and its place in the build's scripts. */
export type Happening = InspectionEvent | { type: 'defect'; error: unknown };

export type Counting = {
  take: (happening: Happening) => void;
  /** Drops unsent counts, and counts nothing until `resume`. */
  stop: () => void;
  resume: () => void;
};

const inBuild = /\/assets\/([\w.-]+\.js:\d+:\d+)/;

function defectOf(error: unknown) {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  return { name, place: inBuild.exec(stack)?.[1] ?? '' };
}

/** Starts counting, and sends the counts in batches as long as the page lives. */
export function startCounting({ url, build }: TelemetrySettings): Counting {
  const counters = createCounters(build);
  const batches = createBatches(counters, sendingTo(url));
  let isCounting = true;
  const flush = () => {
    if (isCounting) void batches.flush().catch(() => {});
  };
  /** Actors that have not ended, by the flow they run. */
  const running = new Map<AnyActorRef, string>();
  const stopwatch = createStopwatch((time) => {
    counters.add('cabinet.times', time);
  });
  // Events buffered before this chunk loaded are replayed at once; the time they happened is not known.
  let isSeen = false;
  queueMicrotask(() => {
    isSeen = true;
  });

  watchVitals((attributes) => {
    if (isCounting) counters.add('cabinet.vitals', attributes);
  });
  setInterval(flush, batchInterval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  addEventListener('pagehide', ({ persisted }) => {
    // A page in the back/forward cache has not left its flows.
    if (!persisted) {
      for (const [actor, flow] of running)
        for (const stop of stopOf(flow, actor)) counters.add('cabinet.transitions', stop);
      for (const actor of running.keys()) stopwatch.ended(actor);
      running.clear();
    }
    flush();
  });

  return {
    take: (happening) => {
      if (happening.type === 'defect') {
        counters.add('cabinet.errors', defectOf(happening.error));
        return;
      }
      for (const transition of transitionsOf(happening))
        counters.add('cabinet.transitions', transition);
      for (const refusal of refusalsOf(happening)) counters.add('cabinet.refusals', refusal);
      for (const unheard of unheardOf(happening)) counters.add('cabinet.unheard', unheard);
      if (happening.type !== '@xstate.snapshot') return;
      const actor = happening.actorRef as AnyActorRef;
      follow(running, happening);
      if (running.has(actor))
        stopwatch.moved(actor, { isSeen, isStart: happening.event.type === 'xstate.init' });
      else stopwatch.ended(actor);
    },
    stop: () => {
      isCounting = false;
      running.clear();
      stopwatch.clear();
      void counters.take().catch(() => {});
    },
    resume: () => {
      isCounting = true;
    },
  };
}

function follow(
  running: Map<AnyActorRef, string>,
  { actorRef, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
) {
  const actor = actorRef as AnyActorRef;
  const flow = flowOf(actor);
  if (flow !== null && 'status' in snapshot && snapshot.status === 'active')
    running.set(actor, flow);
  else running.delete(actor);
}
