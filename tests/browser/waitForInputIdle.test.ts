import { beforeAll, expect, test, vi } from 'vitest';
import { waitForInputIdle } from '#browser/waitForInputIdle.ts';

// @vitest-environment jsdom

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

/** Whether what waits for `untouched` has run. */
function waiter() {
  const seen = { isDone: false };
  void waitForInputIdle().then(() => {
    seen.isDone = true;
  });
  return seen;
}

/** What needs no timer has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve)).then(nextMessage);
const nextMessage = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

test.each(['pointerdown', 'pointerup', 'keydown'])(
  'what the page does by itself waits until 150 ms after a %s',
  async (type) => {
    vi.advanceTimersByTime(150);
    const first = waiter();
    await settle();
    expect(first.isDone).toBe(true);

    dispatchEvent(new Event(type));
    const second = waiter();
    await settle();
    await vi.advanceTimersByTimeAsync(149);
    expect(second.isDone).toBe(false);
    dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(1);
    expect(second.isDone).toBe(true);
  },
);
