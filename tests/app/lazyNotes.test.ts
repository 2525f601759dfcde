// @vitest-environment jsdom
import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyNotes } from '#app/lazyNotes.ts';
import { parseSettings } from '#src/settings.ts';

const made = vi.hoisted(() => ({ heard: [] as unknown[], composeNotes: vi.fn() }));
vi.mock('#app/composeNotes.ts', () => ({ composeNotes: made.composeNotes }));

const settings = parseSettings({});

beforeEach(() => {
  made.heard = [];
  const flow = (name: string) =>
    fromCallback<AnyEventObject>(({ input, receive }) => {
      made.heard.push([name, input]);
      receive(({ type }) => made.heard.push([name, type]));
    });
  made.composeNotes
    .mockReset()
    .mockReturnValue({ cookieConsent: flow('consent'), appUpdate: flow('update') });
});

test('the notes come once the page has loaded, and run from then on', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const notes = createActor(lazyNotes(settings)).start();
  notes.send({ type: 'dashboard.opened' });
  await vi.dynamicImportSettled();
  expect(made.composeNotes).not.toHaveBeenCalled();
  state.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  await expect.poll(() => notes.getSnapshot().value).toBe('running');
  expect(made.composeNotes.mock.calls).toEqual([[settings]]);
  expect(made.heard).toEqual([
    ['consent', undefined],
    ['update', { isNeeded: true }],
  ]);
  notes.send({ type: 'dashboard.opened' });
  expect(made.heard.slice(2)).toEqual([['update', 'dashboard.opened']]);
});

test('notes that could not be made are asked for again when the cabinet is opened', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  made.composeNotes.mockImplementationOnce(() => {
    throw new Error('Broken');
  });
  const notes = createActor(lazyNotes(settings)).start();
  await expect.poll(() => notes.getSnapshot().value).toBe('unloaded');
  notes.send({ type: 'dashboard.opened' });
  await expect.poll(() => notes.getSnapshot().value).toBe('running');
});
