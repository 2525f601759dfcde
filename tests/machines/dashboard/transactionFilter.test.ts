import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { transactionFilterMachine } from '#machines/dashboard/transactionFilter.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const start = () => {
  const actor = createActor(standalone(transactionFilterMachine));
  const told: string[] = [];
  const changes: unknown[] = [];
  onTold(actor, ({ type, ...data }) => {
    if (type === 'filter.changed') changes.push(data);
    else told.push(type);
  });
  actor.start();
  return { actor, told, changes, filter: () => actor.getSnapshot().context.filter };
};

test('month, kind, station and search narrow the list together', () => {
  const { actor, filter } = start();
  actor.send({ type: 'month.chosen', month: '2026-10' });
  actor.send({ type: 'kind.chosen', kind: 'fuel' });
  actor.send({ type: 'station.chosen', station: '214' });
  actor.send({ type: 'query.changed', query: 'кофе' });
  expect(filter()).toEqual({ month: '2026-10', kind: 'fuel', station: '214', query: 'кофе' });
  expect(actor.getSnapshot().value).toBe('on');
});

test('the last part taken back leaves no filter; spaces alone are none', () => {
  const { actor } = start();
  actor.send({ type: 'kind.chosen', kind: 'errored' });
  actor.send({ type: 'kind.chosen', kind: '' });
  expect(actor.getSnapshot().value).toBe('off');
  actor.send({ type: 'query.changed', query: '  ' });
  expect(actor.getSnapshot().value).toBe('off');
});

test('older transactions are wanted as soon as the person looks for some, and no more with each key', () => {
  const { actor, told } = start();
  actor.send({ type: 'query.changed', query: ' ' });
  expect(told).toEqual([]);
  actor.send({ type: 'query.changed', query: 'к' });
  actor.send({ type: 'query.changed', query: 'ко' });
  actor.send({ type: 'month.chosen', month: '2026-10' });
  expect(told).toEqual(['rest.wanted']);
  actor.send({ type: 'filter.cleared' });
  actor.send({ type: 'kind.chosen', kind: 'fuel' });
  expect(told).toEqual(['rest.wanted', 'rest.wanted']);
});

test('whoever looks at the same transactions hears of every change', () => {
  const { actor, changes } = start();
  const none = { month: '', kind: '', station: '', query: '' };
  actor.send({ type: 'query.changed', query: 'к' });
  actor.send({ type: 'query.changed', query: 'ко' });
  actor.send({ type: 'month.chosen', month: '2026-10' });
  actor.send({ type: 'kind.chosen', kind: 'fuel' });
  actor.send({ type: 'station.chosen', station: '214' });
  actor.send({ type: 'filter.cleared' });
  expect(changes).toEqual([
    { filter: { ...none, query: 'к' } },
    { filter: { ...none, query: 'ко' } },
    { filter: { ...none, query: 'ко', month: '2026-10' } },
    { filter: { ...none, query: 'ко', month: '2026-10', kind: 'fuel' } },
    { filter: { query: 'ко', month: '2026-10', kind: 'fuel', station: '214' } },
    { filter: none },
  ]);
});
