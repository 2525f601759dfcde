import type { InspectionEvent } from 'xstate';
import { inspectRequest } from '#browser/storage.ts';
import type { TelemetrySettings } from '#src/settings.ts';
import { telemetryWatcher } from './telemetryWatcher';

type Watcher = (event: InspectionEvent) => void;

/**
 * The option with which observers receive every step of an actor and its children. Observers are the flow viewer if the
 * address names one, `globalThis.watchActors`, and the telemetry. Absent in a plain build.
 */
export function inspectOptions(settings?: TelemetrySettings): { inspect?: Watcher } {
  const telemetry = __TELEMETRY__ && settings && telemetryWatcher(settings.sample);
  const inspect = __FLOWS__ ? together([...viewers(), telemetry]) : telemetry;
  return inspect ? { inspect } : {};
}

function together(all: readonly (Watcher | false | undefined)[]): Watcher | undefined {
  const watchers = all.filter((watcher) => typeof watcher === 'function');
  if (watchers.length === 0) return undefined;
  return (step) => {
    for (const watch of watchers) watch(step);
  };
}

const viewers = () => [(globalThis as { watchActors?: Watcher }).watchActors, inspector()];

let started: Watcher | null | undefined;

/** The inspector, loaded once; steps before that wait in a buffer. */
function inspector(): Watcher | undefined {
  if (started === undefined) {
    const viewer = inspectRequest();
    started = viewer && loadViewer(viewer);
  }
  return started ?? undefined;
}

function loadViewer(viewer: 'own' | 'stately'): Watcher {
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
