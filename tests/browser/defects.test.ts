// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportDefect, onUncaught } from '#browser/defects.ts';

const reported: Error[] = [];
onUncaught((error) => {
  reported.push(error);
});

beforeEach(() => {
  reported.length = 0;
});

const own = `${location.origin}/assets/first-A.js`;

/** Error with these places in its stack, the innermost first. */
const at = (...places: string[]) =>
  Object.assign(new TypeError('Not a function'), {
    stack: ['TypeError: Not a function', ...places.map((place) => `    at f (${place}:1:2)`)].join(
      '\n',
    ),
  });

/** Dispatches an uncaught error; returns whether a listener prevented the browser's own report. */
function raise(kind: 'error' | 'unhandledrejection', thrown: unknown): boolean {
  const event = new Event(kind, { cancelable: true });
  Object.assign(event, kind === 'error' ? { error: thrown } : { reason: thrown });
  return !dispatchEvent(event);
}

describe.each(['error', 'unhandledrejection'] as const)('%s', (kind) => {
  test('of our code is reported to the listener, and the console stays quiet', () => {
    const error = at(own);
    expect(raise(kind, error)).toBe(true);
    expect(reported).toEqual([error]);
  });

  test('that is an AbortError is ignored', () => {
    expect(raise(kind, Object.assign(at(own), { name: 'AbortError' }))).toBe(true);
    expect(reported).toEqual([]);
  });

  test.each([
    ['an extension', at('chrome-extension://abc/content.js')],
    ['an extension that our code called', at('moz-extension://abc/content.js', own)],
    ['a script that Safari masks', at('webkit-masked-url://hidden/')],
    ['another site', at('https://other.test/assets/x.js')],
    ['a script inside the page', at(`${location.origin}/dashboard`)],
    ['nobody that is known', at()],
  ])('of %s is left to the browser', (_, error) => {
    expect(raise(kind, error)).toBe(false);
    expect(reported).toEqual([]);
  });

  test('of our code is reported, though an extension called it', () => {
    const error = at(own, 'chrome-extension://abc/content.js');
    expect(raise(kind, error)).toBe(true);
    expect(reported).toEqual([error]);
  });

  test.each([
    ['nothing', undefined],
    ['a remark', 'ResizeObserver loop'],
    ['an event', new Event('error')],
  ])('that contains %s and no error is left to the browser', (_, thrown) => {
    expect(raise(kind, thrown)).toBe(false);
    expect(reported).toEqual([]);
  });
});

describe('the log line of a defect', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const noteOf = (error: unknown) => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    reportDefect(error);
    return info.mock.lastCall;
  };

  test('contains the position, from the stack format of each browser', () => {
    const error = new TypeError('+79991234567 is not a function');
    error.stack = `TypeError: ${error.message}
    at f (https://host.test/assets/first-A1_b.js:1:2345)
    at https://host.test/assets/compose-C.js:6:7`;
    expect(noteOf(error)).toEqual(['Defect: TypeError first-A1_b.js:1:2345 compose-C.js:6:7']);
    error.stack = 'f@https://host.test/assets/first-A1_b.js:1:2345\n@https://host.test/a.js:6:7';
    expect(noteOf(error)).toEqual(['Defect: TypeError first-A1_b.js:1:2345 a.js:6:7']);
  });

  test('never contains text that a person typed', () => {
    const secret = 'anna@example.ru 4231 +79991234567 eyJhbGciOi';
    const note = String(noteOf(new SyntaxError(`Unexpected token in ${secret}`)));
    expect(note).toMatch(/^Defect: SyntaxError defects\.test\.ts:\d+:\d+/);
    for (const word of secret.split(' ')) expect(note).not.toContain(word);
  });

  test('is written for any thrown value, without its text', () => {
    expect(String(noteOf('4231'))).toMatch(/^Defect: Error/);
    expect(String(noteOf('4231'))).not.toContain('4231');
  });
});
