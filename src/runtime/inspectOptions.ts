import type { InspectionEvent } from 'xstate';
import { inspectRequest } from '#browser/inspectRequest.ts';
import { telemetryWatcher } from './telemetry';

type Watcher = (event: InspectionEvent) => void;

/**
 * The option that lets the flow viewer, if the address asks for one, what has been put on the page
 * as `watchActors`, and the telemetry see every step of an actor and its children. Only in builds
 * with the flow viewer, or with telemetry; a plain build holds nothing of either.
 */
export const inspectOptions = (): { inspect?: Watcher } => {
  if (__FLOWS__ || __TELEMETRY__) {
    const watchers = [...(__FLOWS__ ? viewers() : []), telemetry()].filter(
      (watcher) => watcher !== undefined,
    );
    if (watchers.length > 0) {
      return {
        inspect: (step) => {
          for (const watch of watchers) watch(step);
        },
      };
    }
  }
  return {};
};

const telemetry = () =>
  __TELEMETRY__ && __SETTINGS__.telemetry ? telemetryWatcher(__SETTINGS__.telemetry) : undefined;

const viewers = () => [(globalThis as { watchActors?: Watcher }).watchActors, inspector()];

let started: Watcher | null | undefined;

/** The inspector, brought once; what happens before it is here waits for it. */
function inspector(): Watcher | undefined {
  if (started === undefined) {
    const viewer = inspectRequest();
    started = viewer && bring(viewer);
  }
  return started ?? undefined;
}

function bring(viewer: 'own' | 'stately'): Watcher {
  const early: InspectionEvent[] = [];
  let watch: Watcher = (step) => void early.push(step);
  import('#viewer/inspector/inspector.ts').then(
    ({ startInspector }) => {
      watch = startInspector(viewer);
      early.forEach(watch);
    },
    () => {
      watch = () => {};
      early.length = 0;
    },
  );
  return (step) => {
    watch(step);
  };
}
