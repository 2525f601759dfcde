// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { rootEvents } from '#app/rootEvents.ts';
import { currentPlace, writeEntry } from '#browser/history.ts';
import type { ModalId } from '#domain/modals.ts';
import { place } from '#domain/routes.ts';

const profile = { id: 'edit-profile' } as const;

function startEvents() {
  const send = vi.fn();
  const events = rootEvents(send, (id): id is ModalId => id !== 'receipt');
  return { events, sent: () => send.mock.calls.map(([event]: unknown[]) => event) };
}

test('entry.changed contains the step of the entry, and its modals up to the first unknown one', () => {
  const { events, sent } = startEvents();
  const step = { stage: 'old' };
  const modals = [
    { ...profile, from: 0 },
    { id: 'receipt', rrn: '1', from: 1 },
    { id: 'map', from: 2 },
  ];
  writeEntry(place('/dashboard', { step, modals }), 'push');
  events.followEntry(currentPlace());
  expect(sent()).toEqual([
    {
      type: 'entry.changed',
      entry: { index: expect.any(Number) as number, page: '/dashboard', modals: [modals[0]], step },
    },
  ]);
});
