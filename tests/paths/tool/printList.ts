import type { Selected } from './selection';
import { stepWords } from './stepWords';

/** A path a line: its id, where it runs, its steps. */
export function printList(selected: readonly Selected[]): void {
  for (const { model, node, browser } of selected) {
    console.log(`\n${model.machine.id}`);
    const [inNode, inBrowser] = [node, browser].map((paths) => new Set(paths.map(({ id }) => id)));
    const all = new Map([...node, ...browser].map((path) => [path.id, path]));
    for (const path of all.values()) {
      const where = [
        inNode?.has(path.id) ? 'Node' : null,
        inBrowser?.has(path.id) ? 'Chromium' : null,
      ];
      const steps = path.steps.map((step) => stepWords(model, step)).join(' → ');
      console.log(`  ${path.id}  [${where.filter(Boolean).join(', ')}]  ${path.input}: ${steps}`);
    }
  }
}
