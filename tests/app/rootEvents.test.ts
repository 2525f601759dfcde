// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { rootEvents } from '#app/rootEvents.ts';
import { currentPlace, writeEntry } from '#browser/history.ts';
import { RejectedError } from '#domain/failure.ts';
import { place } from '#domain/routes.ts';

const profile = { id: 'edit-profile' } as const;

function told() {
  const send = vi.fn();
  const events = rootEvents(send, (id) => id !== 'receipt');
  return { events, sent: () => send.mock.calls.map(([event]: unknown[]) => event) };
}

test('a place is asked for, with what its entry is to hold', () => {
  const { events, sent } = told();
  events.goWhenStill('/auth', 'push', { phone: '+79990000003' });
  events.goWhenStill('/#tiers', 'replace');
  expect(sent()).toEqual([
    {
      type: 'place.requested',
      target: place('/auth', { phone: '+79990000003' }),
      mode: 'push',
    },
    { type: 'place.requested', target: place('/#tiers'), mode: 'replace' },
  ]);
});

test('a modal opens after the pressed button has been drawn', async () => {
  const { events, sent } = told();
  events.openModal(profile);
  expect(sent()).toEqual([]);
  await expect.poll(sent).toEqual([{ type: 'modal.opened', modal: profile }]);
});

test('refused calls, a server that is away and a marked entry are told of', () => {
  const { events, sent } = told();
  events.onRejected(new RejectedError(7, 'Карта не найдена'));
  events.onUnavailable();
  events.onMarked(place('/dashboard'));
  expect(sent()).toEqual([
    { type: 'call.rejected', text: 'Карта не найдена' },
    { type: 'service.unavailable' },
    { type: 'entry.marked', place: place('/dashboard') },
  ]);
});

test('an entry is told of with its step, and with its modals up to the first that is not known', () => {
  const { events, sent } = told();
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

test('where the person goes back to is told of once it is followed', async () => {
  const { events, sent } = told();
  writeEntry(place('/'), 'push');
  writeEntry(place('/auth'), 'push');
  events.followHistory();
  history.back();
  await expect
    .poll(sent)
    .toContainEqual({ type: 'navigation.requested', target: place('/'), mode: 'pop' });
});
