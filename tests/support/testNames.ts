import { readFileSync } from 'node:fs';
import * as ts from 'typescript';

/** Tests that never run prove nothing. */
const asleep = ['skip', 'todo', 'fixme', 'fails'];

/** The identifiers of what is called: `test.each(…)('…')` is `test`, `each`. */
function wordsOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee))
    return [...wordsOf(callee.expression), callee.name.text];
  return ts.isCallExpression(callee) ? wordsOf(callee.expression) : [];
}

/** The full names of the tests in a file, as they are written: `group › test`. */
export function testNames(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file.pathname, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];

  function read(node: ts.Node, groups: readonly string[]): void {
    let within = groups;
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      const [root = '', ...rest] = wordsOf(node.expression);
      const isNamed = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
      if (isNamed && ['describe', 'test'].includes(root)) {
        if (rest.some((word) => asleep.includes(word))) return;
        const name = ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1);
        if (root === 'describe' || rest.includes('describe')) within = [...groups, name];
        else if (rest.every((word) => ['each', 'for'].includes(word)))
          names.push([...groups, name].join(' › '));
      }
    }
    ts.forEachChild(node, (child) => {
      read(child, within);
    });
  }

  read(source, []);
  return names;
}
