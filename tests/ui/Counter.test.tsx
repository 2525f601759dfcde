// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatWhole } from '#lib/text.ts';
import { Counter } from '#ui/Counter.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Browser whose animation frames are drawn by the test, at times of its choice. */
function stubFrames(isMotionWelcome: boolean) {
  const frames = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-motion: no-preference)' && isMotionWelcome,
  }));
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    frames.set((last += 1), draw);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  return {
    waiting: () => frames.size,
    drawAt: (ms: number) => {
      act(() => {
        const due = [...frames.values()];
        frames.clear();
        for (const draw of due) draw(ms);
      });
    },
  };
}

const counter = (value: number) => (
  <p aria-label="Баллы">
    <Counter value={value} format={formatWhole} />
  </p>
);
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
const running = () => plain(document.querySelector('[aria-hidden]')?.textContent);

let frames: ReturnType<typeof stubFrames>;
beforeEach(() => {
  frames = stubFrames(true);
});

test('section 9: the counter counts for 800 ms and ends on the exact number', () => {
  render(counter(12_480));
  expect(running()).toBe('0');
  frames.drawAt(1_000);
  frames.drawAt(1_400);
  const half = Number(running().replace(' ', ''));
  expect(half).toBeGreaterThan(6_240);
  expect(half).toBeLessThan(12_480);
  frames.drawAt(1_799);
  expect(running()).not.toBe('');
  frames.drawAt(1_800);
  expect(running()).toBe('');
  expect(frames.waiting()).toBe(0);
  expect(plain(screen.getByLabelText('Баллы').textContent)).toBe('12 480');
});

test('a screen reader gets only the final number, from the start', () => {
  render(counter(12_480));
  expect(plain(screen.getByText(/12.480/).textContent)).toBe('12 480');
  expect(document.querySelector('[aria-hidden="true"]')?.textContent).toBe('0');
});

test('the counter counts to a new number from the previous one', () => {
  const { rerender } = render(counter(12_000));
  frames.drawAt(0);
  frames.drawAt(800);
  rerender(counter(12_480));
  expect(running()).toBe('12 000');
  frames.drawAt(2_000);
  frames.drawAt(2_800);
  expect(running()).toBe('');
});

test('the counter does not count to the same number again', () => {
  const { rerender } = render(counter(12_480));
  frames.drawAt(0);
  frames.drawAt(800);
  rerender(counter(12_480));
  expect(frames.waiting()).toBe(0);
});

test('the counter stops when its screen unmounts', () => {
  const { unmount } = render(counter(12_480));
  expect(frames.waiting()).toBe(1);
  unmount();
  expect(frames.waiting()).toBe(0);
});

test('D20: with reduced motion the number appears at once', () => {
  frames = stubFrames(false);
  render(counter(12_480));
  expect(frames.waiting()).toBe(0);
  expect(plain(screen.getByLabelText('Баллы').textContent)).toBe('12 480');
});

test.each([0, NaN])('the counter does not count to %d', (value) => {
  render(counter(value));
  expect(frames.waiting()).toBe(0);
});
