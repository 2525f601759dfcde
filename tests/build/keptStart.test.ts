import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('src/build/keptStart.js', 'utf8');

type Given = {
  isKept?: boolean;
  isStarted?: boolean;
  isOnline?: boolean;
  /** Milliseconds since the script ran. */ passed?: number;
};
type Happened = { error?: unknown; reason?: unknown; target?: unknown; filename?: string };

/** The browser's event type; the error of an element, which has a `target`, does not bubble. */
const typeOf = (event: Happened) => ('reason' in event ? 'unhandledrejection' : 'error');

/** The actions of a page on which these events happen, one after another. */
async function doneOn(
  { isKept = true, isStarted = false, isOnline = true, passed = 0 }: Given,
  ...all: Happened[]
) {
  const done: string[] = [];
  const heard: { hears: (event: Happened) => boolean; listener: (event: Happened) => void }[] = [];
  const late: (() => void)[] = [];
  const registration = {
    update: () => (isOnline ? Promise.resolve() : Promise.reject(new TypeError('No network'))),
    unregister: () => Promise.resolve(done.push('forget')),
  };
  const serviceWorker = {
    controller: isKept ? {} : null,
    getRegistration: () => Promise.resolve(registration),
  };
  runInNewContext(script, {
    navigator: { serviceWorker },
    document: { querySelector: () => (isStarted ? null : {}) },
    setTimeout: (act: () => void, limit: number) => {
      if (limit <= passed) late.push(act);
    },
    location: { origin: 'https://host.test', reload: () => done.push('reload') },
    addEventListener: (type: string, listener: (event: Happened) => void, isCapturing = false) => {
      const hears = (event: Happened) =>
        typeOf(event) === type && (event.target === undefined || isCapturing);
      heard.push({ hears, listener });
    },
    Error,
  });
  for (const event of all)
    for (const { hears, listener } of heard) if (hears(event)) listener(event);
  for (const act of late) act();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return done;
}

/** An error thrown at a place, with the stack that Chromium or Safari writes. */
const thrownAt = (place: string) =>
  Object.assign(new Error('Broken'), { stack: `Error: Broken\n    at f (${place}:1:2)` });
const inSafari = (place: string) =>
  Object.assign(new Error('Broken'), { stack: `f@${place}:1:2\n@${own}:3:4` });

const own = 'https://host.test/assets/first-A.js';
const thrown = { error: thrownAt(own) };
const missing = (src: string) => ({ target: { tagName: 'SCRIPT', src } });

test('a kept app that fails at its start is forgotten, and the page is loaded once', async () => {
  expect(await doneOn({}, thrown)).toEqual(['forget', 'reload']);
  expect(await doneOn({}, missing(own))).toEqual(['forget', 'reload']);
  expect(await doneOn({}, { reason: thrownAt(own) })).toEqual(['forget', 'reload']);
  expect(await doneOn({}, thrown, thrown)).toEqual(['forget', 'reload']);
});

test('a kept app whose start hangs for 20 seconds is forgotten, and the page is loaded once', async () => {
  expect(await doneOn({ passed: 19_999 })).toEqual([]);
  expect(await doneOn({ passed: 20_000 })).toEqual(['forget', 'reload']);
  expect(await doneOn({ passed: 20_000 }, thrown)).toEqual(['forget', 'reload']);
});

test.for([
  ['there is no worker, so that the page has come from the server', { isKept: false }],
  ['the app has started', { isStarted: true }],
  ['there is no network', { isOnline: false }],
] as const)('after 20 seconds nothing is done where %s', async ([, given]) => {
  expect(await doneOn({ ...given, passed: 20_000 })).toEqual([]);
});

test.for([
  ['there is no worker: nothing would be another', { isKept: false }, thrown],
  ['the app has started', { isStarted: true }, thrown],
  ['there is no network: what is kept is all there is', { isOnline: false }, thrown],
  ['it is a picture that is missing', {}, { target: { tagName: 'IMG' } }],
  ['it is a remark of the browser', {}, { error: null }],
] as const)('nothing is done where %s', async ([, given, happened]) => {
  expect(await doneOn(given, happened)).toEqual([]);
});

test.for([
  ['an antivirus put into the page', missing('https://gc.kis.v2.scr.kaspersky-labs.com/1/main.js')],
  ['is inside the page', missing('')],
  ['an extension brings', { error: thrownAt('chrome-extension://abc/x.js') }],
  ['Safari masks', { reason: inSafari('webkit-masked-url://hidden/') }],
  ['has no address', { error: Object.assign(new Error('Broken'), { stack: '' }) }],
  ['another site brings', { error: new Error('Broken'), filename: 'https://other.test/x.js' }],
] as const)('nothing is done for a script that %s', async ([, happened]) => {
  expect(await doneOn({}, happened)).toEqual([]);
});
