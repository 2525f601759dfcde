import type { Selected } from './selection';
import { stepWords } from './stepWords';

/** A path a line: its id, where it runs, its steps. */
export function printList(selected: readonly Selected[]): void {
  for (const { model, node, browser } of selected) {
    console.log(`\n${model.machine.id}`);
    const [inNode, inBrowser] = [node, browser].map((walks) => new Set(walks.map(({ id }) => id)));
    const all = new Map([...node, ...browser].map((walk) => [walk.id, walk]));
    for (const walk of all.values()) {
      const where = [
        inNode?.has(walk.id) ? 'Node' : null,
        inBrowser?.has(walk.id) ? 'Chromium' : null,
      ];
      const steps = walk.steps.map((step) => stepWords(model, step)).join(' → ');
      console.log(`  ${walk.id}  [${where.filter(Boolean).join(', ')}]  ${walk.input}: ${steps}`);
    }
  }
}
