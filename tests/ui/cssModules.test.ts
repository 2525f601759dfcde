import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const components = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => join('src', path));

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>;
};

const sheetOf = (component: string, path: string) => {
  const [room = '', ...rest] = path.split('/');
  return path.startsWith('#')
    ? (imports[`${room}/*`] ?? '').replace('*', rest.join('/'))
    : join(dirname(component), path);
};

const classesOf = (sheet: string) =>
  new Set([...readFileSync(sheet, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));

/** Classes that a component uses by name from its own style sheet. */
function usesOf(component: string) {
  const code = readFileSync(component, 'utf8');
  const imports = code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return [...imports].flatMap(([, name = '', path = '']) => {
    const known = classesOf(sheetOf(component, path));
    const used = code.matchAll(new RegExp(`(?<![\\w/#.'])${name}\\.(\\w+)`, 'g'));
    return [...used].map(([, used = '']) => ({ component, name, used, isKnown: known.has(used) }));
  });
}

test('a component asks its style sheet for no class that is not there', () => {
  const uses = components.flatMap(usesOf);
  expect(uses.length).toBeGreaterThan(200);
  expect(uses.filter(({ isKnown }) => !isKnown)).toEqual([]);
});
