import { createActor, createMachine, type InspectionEvent } from 'xstate';
import { expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { transitionsOf, type Transition } from '#telemetry/transitions.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  context: { phone: '+79990000003' },
  states: {
    shut: { on: { 'knob.turned': [{ guard: 'isLocked', target: 'shut' }, { target: 'ajar' }] } },
    ajar: { always: { target: 'open' } },
    open: { type: 'parallel', states: { light: { initial: 'on', states: { on: {} } }, air: {} } },
  },
}).provide({ guards: { isLocked: () => false } });

function walk(): Transition[] {
  const counted: Transition[] = [];
  const inspect = (step: InspectionEvent) => void counted.push(...transitionsOf(step));
  const actor = createActor(door, { inspect }).start();
  actor.send({ type: 'knob.turned', phone: '+79990000003', code: '4821' });
  actor.stop();
  return counted;
}

test('what is counted of a flow is its start, the ways it took, and where it was left', () => {
  expect(walk()).toEqual([
    { flow: 'door', from: '', event: 'xstate.init', to: '' },
    { flow: 'door', from: 'shut', event: 'knob.turned', to: 'ajar' },
    { flow: 'door', from: 'ajar', event: '', to: 'open' },
    { flow: 'door', from: 'open.light.on & open.air', event: 'xstate.stop', to: '' },
  ]);
});

test('a guard is counted with its values, as the chart writes it', () => {
  const gate = createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: {
        on: { rung: { guard: { type: 'isAt', params: { path: '/auth' } }, target: 'open' } },
      },
      open: {},
    },
  }).provide({ guards: { isAt: () => true } });
  const counted: Transition[] = [];
  const inspect = (step: InspectionEvent) => void counted.push(...transitionsOf(step));
  createActor(gate, { inspect }).start().send({ type: 'rung' });
  const [way] = readFlow({ file: '', machine: gate }).transitions;
  expect(counted.map(({ from, event, to }) => `${from} | ${event} | ${to}`)).toContain(way?.id);
});

test('nothing of what an event or the flow holds is in it', () => {
  expect(JSON.stringify(walk())).not.toMatch(/7999|4821|phone|code/);
});

test('a step of what is no machine is not counted', () => {
  const step = {
    type: '@xstate.snapshot',
    actorRef: { logic: {} },
    event: { type: 'xstate.init' },
  };
  expect(transitionsOf(step as unknown as InspectionEvent)).toEqual([]);
});

test('every way of every flow passes the list of what may leave the page', async () => {
  const { createCounters } = await import('#telemetry/counters.ts');
  const counters = createCounters('one');
  const ways = machineFiles.map(readFlow).flatMap(({ id, transitions }) =>
    transitions.map(({ source, eventType, guard, targets }) => ({
      flow: id,
      from: source,
      event: guard === null ? eventType : `${eventType} [${guard}]`,
      to: targets.join(' & '),
    })),
  );
  expect(ways.length).toBeGreaterThan(300);
  const kept: unknown[] = [];
  for (const way of ways) {
    counters.add('cabinet.transitions', way);
    kept.push(...(await counters.take()).counts.map(({ attributes }) => attributes));
  }
  expect(kept).toEqual(ways);
});
