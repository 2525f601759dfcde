import { join } from 'node:path';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The modules and everything they import. */
function closureOf(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set(ids);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** Names the chunk of every module that one of the `entries` needs; other modules are left to the bundler. */
function neededBy(name: string, entries: readonly string[]) {
  let modules: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    modules ??= closureOf(entries, graph);
    return modules.has(id) ? name : null;
  };
}

/** A module that so many parts of the app import belongs to no page. */
const manyParts = 6;

/**
 * Groups for the bundler, which alone makes a file of every set of modules that the same parts import:
 * forty for the dashboard. A module that two parts or more import joins the first page here that needs it;
 * a module of one part stays with that part. The order keeps a page from loading a later page's files.
 */
export function chunkGroups(root: string) {
  const shared = (name: string, ...entries: string[]) => ({
    debugName: name,
    name: neededBy(
      name,
      entries.map((entry) => join(root, 'src', entry)),
    ),
    minShareCount: 2,
  });
  return [
    { debugName: 'first', name: neededBy('first', [join(root, 'src/main.tsx')]) },
    shared('public', 'features/landing/index.ts', 'app/composeNotes.ts'),
    shared('calls', 'app/sessionCalls.ts', 'features/landing/publicCalls.ts'),
    shared('overlays', 'app/composeOverlays.ts'),
    { name: 'shared', minShareCount: manyParts },
    shared('form', 'features/sign-in/index.ts'),
    shared('dashboard', 'features/dashboard/index.ts'),
  ];
}
