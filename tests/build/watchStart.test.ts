import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('src/build/watchStart.js', 'utf8');

type Happened = { type: 'error' | 'click'; target?: unknown; filename?: string };
type Given = {
  /** The app has started and has removed the notice. */ isBegun?: boolean;
  /** Milliseconds since the script ran. */ passed?: number;
};

const own = 'https://cabinet.test/assets/index-abc.js';
const lost = { type: 'error', target: { tagName: 'SCRIPT', src: own } } as const;

/** The page's output and actions when these events happen to it. */
function doneOn({ isBegun = false, passed = 0 }: Given, ...all: Happened[]) {
  const done: string[] = [];
  const heard: [string, (event: Happened) => void, boolean][] = [];
  const late: (() => void)[] = [];
  runInNewContext(script, {
    document: {
      readyState: 'complete',
      getElementById: (id: string) =>
        isBegun ? null : { removeAttribute: (name: string) => done.push(`${id} ${name}`) },
    },
    location: { origin: 'https://cabinet.test', reload: () => done.push('reload') },
    setTimeout: (act: () => void, limit: number) => {
      if (limit <= passed) late.push(act);
    },
    addEventListener: (type: string, listener: (event: Happened) => void, isCapturing = false) => {
      heard.push([type, listener, isCapturing]);
    },
  });
  for (const event of all)
    for (const [type, listener, isCapturing] of heard)
      if (type === event.type && (isCapturing || type === 'click')) listener(event);
  for (const act of late) act();
  return done;
}

test('a script of the app that does not arrive or throws before the start shows the notice', () => {
  expect(doneOn({}, lost)).toEqual(['not-started hidden']);
  expect(doneOn({}, { type: 'error', filename: own })).toEqual(['not-started hidden']);
});

test('an app that has not begun after 15 seconds shows the notice', () => {
  expect(doneOn({ passed: 14_999 })).toEqual([]);
  expect(doneOn({ passed: 15_000 })).toEqual(['not-started hidden']);
});

test('an app that has begun shows no notice, whatever fails later', () => {
  expect(doneOn({ isBegun: true, passed: 60_000 }, lost)).toEqual([]);
});

test.each([
  ['a script of another origin', { tagName: 'SCRIPT', src: 'https://antivirus.test/main.js' }],
  ['an inline script', { tagName: 'SCRIPT', src: '' }],
  ['a picture', { tagName: 'IMG', src: own }],
])('%s that fails shows no notice', (_title, target) => {
  expect(doneOn({}, { type: 'error', target })).toEqual([]);
});

test('«Обновить» reloads the page, and no other click does', () => {
  const inNotice = { closest: (asked: string) => asked === '#not-started button' };
  expect(doneOn({}, { type: 'click', target: inNotice })).toEqual(['reload']);
  expect(doneOn({}, { type: 'click', target: { closest: () => null } })).toEqual([]);
});
