import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as ts from 'typescript';

/** The transition table typed by hand that the machine's test compares with `edges()`. */
export function tableOf(root: string, machine: string): string[] {
  const tables = join(root, 'tests/machines');
  const own = readdirSync(tables, { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === `${machine}.test.ts`,
  );
  const file = join(tables, own ?? `${machine}.test.ts`);
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[][] = [];
  const read = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText().startsWith('expect(edges(')) {
      const [list] = node.arguments;
      if (list && ts.isArrayLiteralExpression(list))
        found.push(list.elements.filter(ts.isStringLiteralLike).map(({ text }) => text));
    }
    ts.forEachChild(node, read);
  };
  read(source);
  const [table] = found;
  if (!table || found.length > 1) throw new Error(`${file} has not one transition table`);
  return table;
}
