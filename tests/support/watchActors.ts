import type { Page } from 'playwright/test';
import { edgeText, pathText, type EdgeParts } from './edges';
import type { Coverage } from './nodeRunner';

type Taken = { machine: string; edge?: EdgeParts; states?: string[] };

/**
 * Writes down every transition that an actor of the page takes, by machine, for as long as the
 * page lives and over its reloads; `now` tells which states the latest of its actors is in.
 */
export async function watchActors(
  page: Page,
  coverage = new Map<string, Coverage>(),
  now = new Map<string, readonly string[]>(),
): Promise<Map<string, Coverage>> {
  const note = ({ machine, edge, states = [] }: Taken) => {
    const seen = coverage.get(machine) ?? { edges: new Set(), states: new Set() };
    coverage.set(machine, seen);
    if (edge) {
      seen.edges.add(edgeText(edge));
      for (const path of [edge.source, ...(edge.targets ?? [])]) seen.states.add(pathText(path));
    }
    for (const state of states) seen.states.add(state || '*');
    if (states.length > 0) now.set(machine, states);
  };
  await page.exposeFunction('noteTaken', (taken: Taken[]) => {
    taken.forEach(note);
  });
  await page.addInitScript(installWatcher);
  return coverage;
}

/** Runs in the page, before the app: everything it needs stands inside. */
function installWatcher() {
  type Node = { path: string[]; machine: { id: string } };
  type Transition = {
    source: Node;
    eventType: string;
    guard?: string | { type?: string };
    target?: Node[];
  };
  type Event = {
    type: string;
    snapshot?: { _nodes?: Node[]; machine?: { id: string } };
    _transitions?: Transition[];
  };
  const page = globalThis as unknown as {
    noteTaken: (taken: Taken[]) => Promise<void>;
    watchActors?: (event: Event) => void;
  };
  const before = page.watchActors;
  let unsaid: Taken[] = [];
  /** What one task brings about is said at once, at its end. */
  const note = (taken: Taken) => {
    if (unsaid.length === 0) {
      queueMicrotask(() => {
        // Nobody waits for it: a page that is being left has no answer, and that is no defect of the page.
        page.noteTaken(unsaid).catch(() => {});
        unsaid = [];
      });
    }
    unsaid.push(taken);
  };
  page.watchActors = (event) => {
    before?.(event);
    const { type, snapshot, _transitions: transitions } = event;
    const machine = snapshot?.machine?.id;
    if (machine === undefined) return;
    if (type === '@xstate.snapshot' || type === '@xstate.microstep') {
      note({
        machine,
        states: snapshot?._nodes?.map(({ path }) => path.join('.')) ?? [],
      });
    }
    for (const { source, eventType, guard, target } of transitions ?? []) {
      note({
        machine,
        edge: {
          source: source.path,
          eventType,
          guard:
            guard === undefined
              ? null
              : typeof guard === 'string'
                ? guard
                : (guard.type ?? 'inline'),
          targets: target?.map(({ path }) => path) ?? null,
        },
      });
    }
  };
}
