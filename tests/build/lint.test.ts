import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowAdapters, flowWaiters } from '#build/lintRules.js';

/** A breach of a rule: its code, and its file where the path matters. */
type Breach = [rule: string, code: string, file?: string];

const view = (body: string) => `export const View = () => ${body};`;
const hook = (body: string) => `import { useMemo, useEffect, useRef, useState } from 'react';
export function useBreach(given: { n: number }) {
  ${body}
}`;
const inRender = (body: string) => `import { useEffect, useMemo, useRef, useState } from 'react';
let outside = 0;
export function View({ given }: { given: { n: number } }) {
  ${body}
  return <p>{given.n}</p>;
}
export const read = () => outside;`;

const directions: Breach[] = [
  ['house(rooms)', "import { a } from '#app/a.ts'; export const b = a;", 'src/domain/a.ts'],
  ['house(rooms)', "export { a } from '#app/a.ts';", 'src/domain/b.ts'],
  ['house(rooms)', "export * from '#app/a.ts';", 'src/domain/c.ts'],
  ['house(rooms)', "export const a = () => import('#app/a.ts');", 'src/domain/d.ts'],
  ['house(rooms)', "export type A = import('#app/a.ts').A;", 'src/domain/e.ts'],
  ['house(rooms)', "import type { A } from '#ui/a.ts'; export type B = A;", 'machines/a.ts'],
  ['house(rooms)', "import { a } from '../b.ts'; export const b = a;", 'src/ui/form/a.ts'],
  ['house(rooms)', "import { setup } from 'xstate'; export const a = setup;", 'src/api/a.ts'],
  ['house(rooms)', "import { use } from 'react'; export const a = use;", 'machines/b.ts'],
  [
    'house(rooms)',
    "import { a } from '#machines/shared/flowWords.ts'; export const b = a;",
    'src/ui/a.ts',
  ],
  ['house(rooms)', "import { a } from '#api/a.ts'; export const b = a;", 'src/features/one/A.tsx'],
  [
    'house(rooms)',
    "import { a } from '#features/two/a.ts'; export const b = a;",
    'src/features/one/a.ts',
  ],
  ['house(rooms)', "import { a } from '#sandbox/a.ts'; export const b = a;", 'src/main.tsx'],
  [
    'house(rooms)',
    "import { a } from '#app/a.ts'; export const b = a;",
    'src/tools/conformance/a.ts',
  ],
];

const talk: Breach[] = [
  [
    'house(flows)',
    'export const a = (actor: { send: () => void }) => { actor.send(); };',
    'src/app/a.ts',
  ],
  [
    'house(flows)',
    "export const a = (actor: { send: () => void }) => { actor['send'](); };",
    'src/app/b.ts',
  ],
  [
    'house(flows)',
    'export const a = ({ send }: { send: () => void }) => { send(); };',
    'src/app/c.ts',
  ],
  [
    'house(flows)',
    'export const a = (actor: { on: () => void }) => { actor.on(); };',
    'src/ui/A.tsx',
  ],
  [
    'house(flows)',
    'export const a = (actor: { subscribe: () => void }) => { actor.subscribe(); };',
    'src/app/A.tsx',
  ],
  [
    'house(flows)',
    "import { waitFor } from 'xstate'; export const a = waitFor;",
    'src/features/one/b.ts',
  ],
];

const textAndTime: Breach[] = [
  ['house(text-only)', view('<p style={{ color: "red" }} />'), 'src/ui/B.tsx'],
  ['house(text-only)', view('<p dangerouslySetInnerHTML={{ __html: "" }} />'), 'src/ui/C.tsx'],
  [
    'house(text-only)',
    "export const a = (b: Element) => { b.innerHTML = ''; };",
    'src/browser/a.ts',
  ],
  ['house(no-module-await)', 'await Promise.resolve(); export {};', 'src/browser/b.ts'],
  [
    'house(no-module-await)',
    'const a = await Promise.resolve(1); export const b = a;',
    'machines/c.ts',
  ],
  ['house(comment-subject)', '/** What is planted. */\nexport const a = 1;', 'src/lib/a.ts'],
  ['house(comment-subject)', 'export const a = 1;\n// It is planted.', 'tests/b.ts'],
];

const vacuous: Breach[] = [
  'if (a) expect(a).toBe(true);',
  'a ? expect(a).toBe(true) : null;',
  'a && expect(a).toBe(true);',
  'switch (a) { case true: expect(a).toBe(true); }',
  'try { a = true; } catch { expect(a).toBe(true); }',
  "test.only('b', () => {});",
  "test.skip('b', () => {});",
  "describe.todo('b');",
  'page.waitForTimeout(100);',
  'vi.waitFor(() => true);',
].map((code, at): Breach => [
  'house(no-vacuous-test)',
  `import { describe, expect, test, vi } from 'vitest';
declare let a: boolean;
declare const page: { waitForTimeout: (ms: number) => void };
test('a', () => { ${code} });
export const used = [a, page, vi, describe, expect];`,
  `tests/vacuous${at}.test.ts`,
]);

const typed: Breach[] = [
  ['typescript(await-thenable)', 'export const a = async () => { await 1; };'],
  ['typescript(ban-ts-comment)', '// @ts-ignore\nexport const a = 1;'],
  [
    'typescript(consistent-type-imports)',
    "import { Client } from '#domain/client.ts'; export type A = Client;",
  ],
  ['typescript(no-array-delete)', 'export const a = (b: number[]) => { delete b[0]; };'],
  ['typescript(no-base-to-string)', 'export const a = (b: { c: number }) => String(b);'],
  ['typescript(no-duplicate-enum-values)', 'export enum A { b = 1, c = 1 }'],
  ['typescript(no-duplicate-type-constituents)', 'export type A = { b: string | string };'],
  ['typescript(no-empty-object-type)', 'export type A = {};'],
  ['typescript(no-explicit-any)', 'export type A = any;'],
  ['typescript(no-extra-non-null-assertion)', 'export const a = (b?: { c: 1 }) => b!!.c;'],
  ['typescript(no-floating-promises)', 'export const a = () => { Promise.resolve(1); };'],
  [
    'typescript(no-for-in-array)',
    'export const a = (b: number[]) => { for (const c in b) console.info(c); };',
  ],
  ['typescript(no-implied-eval)', "export const a = () => setTimeout('b', 1);"],
  ['typescript(no-misused-new)', 'export interface A { new (): A }'],
  [
    'typescript(no-misused-promises)',
    'export const a = () => { [1].forEach(async () => { await Promise.resolve(); }); };',
  ],
  ['typescript(no-namespace)', 'export namespace A { export const b = 1; }'],
  ['typescript(no-non-null-asserted-optional-chain)', 'export const a = (b?: { c: 1 }) => b?.c!;'],
  ['typescript(no-non-null-assertion)', 'export const a = (b?: { c: 1 }) => b!.c;'],
  ['typescript(no-redundant-type-constituents)', 'export type A = unknown | string;'],
  ['typescript(no-require-imports)', "import fs = require('node:fs'); export const a = fs;"],
  ['typescript(no-this-alias)', 'export class A { b() { const c = this; return () => c; } }'],
  ['typescript(no-unnecessary-condition)', 'export const a = (b: { c: number }) => b?.c;'],
  ['typescript(no-unnecessary-type-assertion)', 'export const a = (b: number) => b as number;'],
  [
    'typescript(no-unnecessary-type-constraint)',
    'export const a = <T extends unknown>(b: T) => b;',
  ],
  ['typescript(no-unsafe-argument)', "export const a = () => Math.abs(JSON.parse('1'));"],
  [
    'typescript(no-unsafe-assignment)',
    "export const a = () => { const b = JSON.parse('1'); return typeof b; };",
  ],
  ['typescript(no-unsafe-call)', "export const a = () => { JSON.parse('1')(); };"],
  [
    'typescript(no-unsafe-declaration-merging)',
    'export interface A { b: number } export class A { c = 1; }',
  ],
  ['typescript(no-unsafe-enum-comparison)', 'enum A { b = 1 } export const a = (c: A) => c === 1;'],
  ['typescript(no-unsafe-function-type)', 'export type A = Function;'],
  ['typescript(no-unsafe-member-access)', "export const a = (): unknown => JSON.parse('1').b;"],
  ['typescript(no-unsafe-return)', "export const a = () => JSON.parse('1');"],
  ['typescript(no-unsafe-unary-minus)', 'export const a = (b: string) => -b;'],
  ['typescript(no-wrapper-object-types)', 'export type A = String;'],
  ['typescript(only-throw-error)', "export const a = () => { throw 'b'; };"],
  ['typescript(prefer-as-const)', "export const a = 'b' as 'b';"],
  ['typescript(prefer-namespace-keyword)', 'export declare module A { const b: 1; }'],
  ['typescript(prefer-promise-reject-errors)', "export const a = () => Promise.reject('b');"],
  ['typescript(require-await)', 'export const a = async () => 1;'],
  ['typescript(restrict-plus-operands)', 'export const a = (b: number, c: bigint) => b + c;'],
  ['typescript(restrict-template-expressions)', 'export const a = (b: object) => `${b}`;'],
  [
    'typescript(switch-exhaustiveness-check)',
    "export const a = (b: 'c' | 'd') => { switch (b) { case 'c': return 1; } return 2; };",
  ],
  [
    'typescript(triple-slash-reference)',
    '/// <reference path="./other.ts" />\nexport const a = 1;',
  ],
  [
    'typescript(unbound-method)',
    'class A { b() { return this; } } export const a = () => { const { b } = new A(); return b; };',
  ],
];

const plain: Breach[] = [
  ['eslint(eqeqeq)', 'export const a = (b: unknown) => b == 1;'],
  ['eslint(no-array-constructor)', 'export const a = () => new Array(1, 2);'],
  ['eslint(no-console)', "export const a = () => { console.log('b'); };"],
  ['eslint(no-restricted-exports)', 'export default function a() {}'],
  ['eslint(no-unused-expressions)', 'export const a = (b: number) => { b; };'],
  ['eslint(no-unused-vars)', 'export const a = () => { const b = 1; };'],
  ['eslint(no-var)', 'export const a = () => { var b = 1; return b; };'],
  ['eslint(prefer-const)', 'export const a = () => { let b = 1; return b; };'],
  ['eslint(prefer-rest-params)', 'export function a() { return arguments; }'],
  ['eslint(prefer-spread)', 'export const a = (b: number[]) => Math.max.apply(Math, b);'],
  [
    'import(no-cycle)',
    "import { b } from './cycle2.ts'; export const a = () => b;",
    'src/lib/cycle1.ts',
  ],
  [
    'import(no-cycle)',
    "import { a } from './cycle1.ts'; export const b = () => a;",
    'src/lib/cycle2.ts',
  ],
  ['', '// oxlint-disable-next-line no-console\nexport const a = 1;', 'src/lib/unusedDirective.ts'],
];

const hooks: Breach[] = [
  [
    'react-hooks(rules-of-hooks)',
    hook('if (given.n > 1) useEffect(() => undefined); return [useMemo, useRef, useState];'),
  ],
  [
    'react-hooks(exhaustive-deps)',
    hook('useEffect(() => { console.info(given.n); }, []); return [useMemo, useRef, useState];'),
  ],
  [
    'react(static-components)',
    'export function View() {\n  const Part = () => <b />;\n  return <Part />;\n}',
  ],
  [
    'react(use-memo)',
    hook(
      'useMemo(async () => { await Promise.resolve(); }, []); return [useEffect, useRef, useState];',
    ),
  ],
  ['react(immutability)', inRender('given.n = 1; void [useEffect, useMemo, useRef, useState];')],
  ['react(globals)', inRender('outside = 1; void [useEffect, useMemo, useRef, useState];')],
  [
    'react(refs)',
    "import { useRef } from 'react';\nexport function View() {\n  const a = useRef(1);\n  return <p>{a.current}</p>;\n}",
  ],
  [
    'react(set-state-in-effect)',
    inRender(
      'const [a, setA] = useState(1); useEffect(() => { setA(2); }, []); void [a, useMemo, useRef];',
    ),
  ],
  [
    'react(set-state-in-render)',
    inRender('const [a, setA] = useState(1); setA(2); void [a, useEffect, useMemo, useRef];'),
  ],
  [
    'react(error-boundaries)',
    inRender('try { return <b />; } catch { void [useEffect, useMemo, useRef, useState]; }'),
  ],
  [
    'react(purity)',
    inRender('const a = Math.random(); void [a, useEffect, useMemo, useRef, useState];'),
  ],
];

const accessible: Breach[] = [
  ['alt-text', '<img src="a.png" />'],
  ['anchor-has-content', '<a href="/a" />'],
  ['anchor-is-valid', '<a href="#">b</a>'],
  ['aria-activedescendant-has-tabindex', '<div aria-activedescendant="a" />'],
  ['aria-props', '<p aria-labeledby="a" />'],
  ['aria-proptypes', '<p aria-hidden="yes" />'],
  ['aria-role', '<p role="range" />'],
  ['aria-unsupported-elements', '<meta aria-hidden="true" />'],
  ['autocomplete-valid', '<input autoComplete="foo" />'],
  ['click-events-have-key-events', '<p onClick={() => undefined}>a</p>'],
  ['heading-has-content', '<h1 />'],
  ['html-has-lang', '<html />'],
  ['iframe-has-title', '<iframe />'],
  ['img-redundant-alt', '<img src="a" alt="photo of a" />'],
  [
    'interactive-supports-focus',
    '<div role="button" onClick={() => undefined} onKeyDown={() => undefined}>a</div>',
  ],
  ['label-has-associated-control', '<label>a</label>'],
  ['media-has-caption', '<video src="a" />'],
  ['mouse-events-have-key-events', '<p onMouseOver={() => undefined}>a</p>'],
  ['no-access-key', '<button accessKey="h">a</button>'],
  ['no-autofocus', '<input autoFocus />'],
  ['no-distracting-elements', '<marquee />'],
  ['no-interactive-element-to-noninteractive-role', '<button role="article">a</button>'],
  [
    'no-noninteractive-element-interactions',
    '<h2 onClick={() => undefined} onKeyDown={() => undefined}>a</h2>',
  ],
  ['no-noninteractive-element-to-interactive-role', '<h2 role="button" tabIndex={0}>a</h2>'],
  ['no-noninteractive-tabindex', '<article tabIndex={0} />'],
  ['no-redundant-roles', '<button role="button">a</button>'],
  [
    'no-static-element-interactions',
    '<span onClick={() => undefined} onKeyDown={() => undefined}>a</span>',
  ],
  ['role-has-required-aria-props', '<span role="checkbox" tabIndex={0} />'],
  ['role-supports-aria-props', '<ul aria-checked="true" />'],
  ['scope', '<div scope="col" />'],
  ['tabindex-no-positive', '<span tabIndex={5} />'],
].map(([rule = '', element = '']): Breach => [`jsx-a11y(${rule})`, view(element)]);

const nowhere =
  (extension: string) =>
  (breach: Breach, at: number): Breach => [
    breach[0],
    breach[1],
    breach[2] ?? `src/lib/planted${at}.${extension}`,
  ];
const breaches: Breach[] = [
  ...directions,
  ...talk,
  ...textAndTime,
  ...vacuous,
  ...[...typed, ...plain].map(nowhere('ts')),
  ...[...hooks, ...accessible].map(nowhere('tsx')),
];

/** Code that the rules must allow, although it is close to a breach. */
const allowed: [file: string, code: string][] = [
  ['src/features/two/index.ts', "import { a } from '#api/a.ts'; export const b = a;"],
  ['src/ui/D.tsx', 'export const a = (actor: { send: () => void }) => { actor.send(); };'],
  ['src/app/composeApp.ts', 'export const a = (actor: { on: () => void }) => { actor.on(); };'],
  ['src/tools/sandbox/a.ts', 'await Promise.resolve(); export {};'],
  ['src/build/a.mjs', "console.log('a');"],
  [
    'tests/a.test.ts',
    "import { expect, test } from 'vitest'; test('a', () => { expect(1).toBe(1); });",
  ],
];

type Found = { filename: string; code?: string; message: string };
let folder = '';
let found: Found[] = [];

/** Lints a project of the breaches with this repository's configuration, rules and types. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const file of ['.oxlintrc.json', 'src/build/lintRules.js', 'tsconfig.json', 'package.json'])
    cpSync(file, join(folder, file));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const files = [...breaches.map(([, code, file = '']) => [file, code] as const), ...allowed];
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/oxlint'),
    ['--format=json', 'src', 'machines', 'tests'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  ({ diagnostics: found } = JSON.parse(stdout) as { diagnostics: Found[] });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const codesIn = (file: string) =>
  found.filter(({ filename }) => filename === file).map(({ code = '' }) => code);

describe('lint', () => {
  test.each(breaches)('refuses by %s: %s', (rule, _, file = '') => {
    expect(codesIn(file)).toContain(rule);
  });

  test.each(allowed)('has nothing against %s', (file) => {
    expect(codesIn(file)).toEqual([]);
  });

  test('docs/where.md names every file of src/ that may speak to a flow, besides the views', () => {
    const [, page = ''] = readFileSync('docs/where.md', 'utf8').split('## Who in `src/` speaks');
    const named = [...page.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, file]) => file);
    expect(named.sort()).toEqual([...flowAdapters, ...flowWaiters].sort());
  });
});
