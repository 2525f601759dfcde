import { expect, test } from 'vitest';
import { setup, sendParent, sendTo } from 'xstate';
import { readFlow } from '#viewer/model/readFlow.ts';
import { judge, unsentReasons, flowsOfFolder } from './arrows';

type News = { type: 'card.changed'; points: number } | { type: 'news.heard' };

const inner = setup({
  types: { events: {} as News },
  actions: { report: sendParent({ type: 'work.done' }) },
}).createMachine({
  id: 'inner',
  on: { 'card.changed': { actions: 'report' }, 'news.heard': { actions: 'report' } },
});

const outer = setup({
  types: {
    events: {} as { type: 'client.loaded'; points: number } | News | { type: 'work.done' },
    children: {} as { inner: 'inner' },
  },
  actors: { inner },
  actions: { tellInner: sendTo('inner', (_, news: News) => news) },
}).createMachine({
  id: 'outer',
  invoke: { id: 'inner', src: 'inner' },
  on: {
    'client.loaded': {
      actions: {
        type: 'tellInner',
        params: ({ event: { points } }) => ({ type: 'card.changed' as const, points }),
      },
    },
    'news.heard': { actions: { type: 'tellInner', params: ({ event }) => event } },
    'work.done': {},
  },
});

const flows = [outer, inner].map((machine) => readFlow({ file: '', machine }));
const all = [
  { from: 'outer', to: 'inner', event: 'xstate.init' },
  { from: 'outer', to: 'inner', event: 'card.changed' },
  { from: 'outer', to: 'inner', event: 'news.heard' },
  { from: 'inner', to: 'outer', event: 'work.done' },
];

test('messages that match all arrows leave none unknown and no arrow unseen', () => {
  expect(judge(flows, all)).toEqual({ unknown: [], unseen: [] });
});

test('a message without an arrow is unknown only if its receiver handles the event', () => {
  const wrong = { from: 'outer', to: 'inner', event: 'client.loaded' };
  const unknown = { from: 'inner', to: 'outer', event: 'client.loaded' };
  // The flow inside has no use for it: nothing happens.
  expect(judge(flows, [...all, wrong]).unknown).toEqual([]);
  expect(judge(flows, [...all, unknown]).unknown).toEqual(['inner → outer: client.loaded']);
});

test('a start or an end is unknown without an arrow to the flow inside', () => {
  const turned = { from: 'inner', to: 'outer', event: 'xstate.init' };
  const end = { from: 'inner', to: 'outer', event: 'xstate.done.actor.inner' };
  const elsewhere = { from: 'inner', to: 'other', event: 'xstate.done.actor.inner' };
  expect(judge(flows, [...all, turned, end, elsewhere]).unknown).toEqual([
    'inner → other: xstate.done.actor.inner',
    'inner → outer: xstate.init',
  ]);
});

test('an arrow without a message is reported as unseen', () => {
  expect(judge(flows, all.slice(0, 2)).unseen).toEqual([
    'inner → outer: work.done',
    'outer → inner: news.heard',
  ]);
  expect(judge(flows, []).unseen).toContain('outer → inner: xstate.init');
});

test('a forwarded event counts as seen only after every part of its path is seen', () => {
  const teller = setup({
    types: { events: {} as { type: 'teller.asked' } },
    actions: { tell: sendParent({ type: 'news.heard' }) },
  }).createMachine({ id: 'teller', on: { 'teller.asked': { actions: 'tell' } } });
  const around = setup({
    types: { events: {} as News, children: {} as { inner: 'inner'; teller: 'teller' } },
    actors: { inner, teller },
    actions: { tellInner: sendTo('inner', (_, news: News) => news) },
  }).createMachine({
    id: 'around',
    invoke: [
      { id: 'inner', src: 'inner' },
      { id: 'teller', src: 'teller' },
    ],
    on: { 'news.heard': { actions: { type: 'tellInner', params: ({ event }) => event } } },
  });
  const three = [around, inner, teller].map((machine) => readFlow({ file: '', machine }));
  const heard = { from: 'teller', to: 'around', event: 'news.heard' };
  const told = { from: 'around', to: 'inner', event: 'news.heard' };
  const announced = 'teller → inner: news.heard';
  expect(judge(three, [heard]).unseen).toContain(announced);
  expect(judge(three, [told]).unseen).toContain(announced);
  expect(judge(three, [heard, told]).unseen).not.toContain(announced);
});

test('every arrow that is listed as never sent exists in the overview', async () => {
  const { unseen } = judge(await flowsOfFolder(), []);
  expect(unseen.length).toBeGreaterThan(100);
  expect([...unsentReasons.keys()].filter((text) => !unseen.includes(text))).toEqual([]);
});
