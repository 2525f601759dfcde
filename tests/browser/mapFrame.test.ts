// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { attachMap, postToMap } from '#browser/mapFrame.ts';

const origin = 'https://maps.example';

function openFrame() {
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'src', { value: `${origin}/map.html` });
  document.body.append(frame);
  return frame;
}

const say = (data: unknown, source: Window | null, from: string) =>
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: from }));

test('the page receives messages only from the window and origin of the map, until it detaches', () => {
  const frame = openFrame();
  const received: unknown[] = [];
  const detach = attachMap(frame, (data) => received.push(data));
  say('of another window', window, origin);
  say('of another document in its window', frame.contentWindow, 'https://evil.example');
  expect(received).toEqual([]);
  say('of the map', frame.contentWindow, origin);
  expect(received).toEqual(['of the map']);
  detach();
  say('later', frame.contentWindow, origin);
  expect(received).toEqual(['of the map']);
});

test('a message to the map is sent to its origin alone', () => {
  const frame = openFrame();
  const detach = attachMap(frame, () => {});
  const post = vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockReturnValue(undefined);
  say('here', frame.contentWindow, origin);
  postToMap({ type: 'pins.shown', pins: [] });
  expect(post.mock.calls).toEqual([[{ type: 'pins.shown', pins: [] }, origin]]);
  detach();
});
