import type { InspectionEvent } from 'xstate';
import { inspectRequest } from '#browser/inspectRequest.ts';

type Watcher = (event: InspectionEvent) => void;

/**
 * The option that lets the flow viewer, if the address asks for one, and what has been put on the
 * page as `watchActors` see every step of an actor and its children. Only in builds with the flow
 * viewer; a plain build holds nothing of it.
 */
export const inspectOptions = (): { inspect?: Watcher } => {
  if (__FLOWS__) {
    const { watchActors } = globalThis as { watchActors?: Watcher };
    const watchers = [watchActors, inspector()].filter((watcher) => watcher !== undefined);
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
