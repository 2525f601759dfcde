import { readFileSync } from 'node:fs';
import { parseSync, visitorKeys, type Expression, type Node } from 'oxc-parser';

/** Modifiers of tests that do not run or must fail, and so prove nothing. */
const asleep = ['skip', 'todo', 'fixme', 'fails'];

/** The identifiers of a callee: `test.each(…)('…')` gives `test`, `each`. */
function wordsOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return [...wordsOf(callee.object), callee.property.name];
  return callee.type === 'CallExpression' ? wordsOf(callee.callee) : [];
}

/** A title as the source has it; a template keeps its `${…}`. */
function titleOf(node: Node | undefined, text: string): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const [only] = node.quasis;
  return node.expressions.length === 0
    ? (only?.value.cooked ?? undefined)
    : text.slice(node.start + 1, node.end - 1);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The child nodes of a node, in source order. */
const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? [])
    .flatMap((key): unknown => Object.entries(node).find(([name]) => name === key)?.[1])
    .filter(isNode);

/** The full names of the tests in a file, as the source has them: `group › test`. */
function testNames(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  const names: string[] = [];

  function read(node: Node, groups: readonly string[]): void {
    let within = groups;
    if (node.type === 'CallExpression') {
      const [root = '', ...rest] = wordsOf(node.callee);
      const name = titleOf(node.arguments[0], text);
      if (name !== undefined && ['describe', 'test'].includes(root)) {
        if (rest.some((word) => asleep.includes(word))) return;
        if (root === 'describe' || rest.includes('describe')) within = [...groups, name];
        else if (rest.every((word) => ['each', 'for'].includes(word)))
          names.push([...groups, name].join(' › '));
      }
    }
    for (const child of childrenOf(node)) read(child, within);
  }

  read(parseSync(file.pathname, text).program, []);
  return names;
}

const known = new Map<string, readonly string[]>();

const linesIn = (file: URL) => readFileSync(file, 'utf8').split('\n');

/** Names of a file's tests, or lines of a machine's baseline, each of which a test checks. Cached by file. */
function namesIn(file: string): readonly string[] {
  const url = new URL(`../${file}`, import.meta.url);
  const names = known.get(file) ?? (file.endsWith('.txt') ? linesIn(url) : testNames(url));
  known.set(file, names);
  return names;
}

/** The test names or baseline lines in `file` that contain `part`, for a proof `file › part`; may be empty. */
export function pointedTo(proof: string): string[] {
  const end = proof.indexOf(' › ');
  const part = proof.slice(end + 3);
  return namesIn(proof.slice(0, end)).filter((name) => name.includes(part));
}
