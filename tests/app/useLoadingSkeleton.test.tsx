// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useLoadingSkeleton } from '#app/frame/useLoadingSkeleton.ts';

test('the cabinet’s skeleton is drawn once its code has come', async () => {
  const host = document.createElement('div');
  const drawn = vi.fn();
  const Place = () => {
    const part = useLoadingSkeleton();
    drawn();
    return part && createElement(part.Skeleton);
  };
  const root = createRoot(host);
  flushSync(() => {
    root.render(createElement(Place));
  });
  expect(host.childElementCount).toBe(0);
  await expect.poll(() => host.querySelector('[aria-hidden="true"]')).not.toBeNull();
  expect(drawn.mock.calls.length).toBeLessThan(5);
  root.unmount();
});
