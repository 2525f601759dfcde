import { readdirSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const sources = ['ui', 'runtime', 'features', 'app'].flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${room}/${file}`),
);
const tools = ['on', 'subscribe', 'send'];

type Rules = Record<string, [number, ...Record<string, unknown>[]] | undefined>;

/** Of the ways to speak to a flow those that lint lets the file have. */
async function allowedIn(eslint: ESLint, file: string): Promise<string[]> {
  const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Rules };
  const [severity = 0, ...forbidden] = rules['no-restricted-properties'] ?? [];
  const names = severity === 0 ? [] : forbidden.map(({ property }) => property);
  const canWait = (rules['no-restricted-imports']?.[0] ?? 0) === 0;
  return [...tools.filter((name) => !names.includes(name)), ...(canWait ? ['waitFor'] : [])];
}

test('docs/architecture.md names every file of src/ that may speak to a flow, besides the views', async () => {
  const eslint = new ESLint();
  const files = [...sources, 'src/main.tsx'];
  expect(files.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const file of files) {
    const expected = file.endsWith('.tsx') ? ['send'] : [];
    const allowed = await allowedIn(eslint, file);
    if (String(allowed.filter((name) => !expected.includes(name))) !== '') found.push(file);
  }
  const page = readFileSync('docs/architecture.md', 'utf8').split('## Who in `src/` speaks')[1];
  const named = [...(page ?? '').matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, file]) => file);
  expect(found.sort()).toEqual(named.sort());
});
