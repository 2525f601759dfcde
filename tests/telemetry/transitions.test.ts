import {
  createActor,
  createMachine,
  fromPromise,
  setup,
  waitFor,
  type AnyActorRef,
  type InspectionEvent,
} from 'xstate';
import { expect, test, vi } from 'vitest';
import { RejectedError } from '#domain/failure.ts';
import { formMachine } from '#machines/shared/form.ts';
import { createStopwatch } from '#telemetry/times.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import {
  refusalsOf,
  transitionsOf,
  unheardOf,
  type Refusal,
  type Transition,
  type Unheard,
} from '#telemetry/transitions.ts';

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

test('a flow is counted by its start, its transitions, and the state where it was left', () => {
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

test('a counted transition contains no data of the event or of the flow', () => {
  expect(JSON.stringify(walk())).not.toMatch(/7999|4821|phone|code/);
});

test('a step of an actor that is no machine is not counted', () => {
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

const sentry = setup({
  actors: { ask: fromPromise(() => Promise.reject(new RejectedError(21, 'Номер 999 занят'))) },
}).createMachine({
  id: 'sentry',
  initial: 'idle',
  states: {
    idle: { on: { asked: 'asking' } },
    asking: { invoke: { id: 'ask', src: 'ask', onError: 'idle' } },
  },
});

test('a refused call is counted with the server’s code and no text, an event of no effect with its state', async () => {
  const refusals: Refusal[] = [];
  const unheard: Unheard[] = [];
  const inspect = (step: InspectionEvent) => {
    refusals.push(...refusalsOf(step));
    unheard.push(...unheardOf(step));
  };
  const actor = createActor(sentry, { inspect }).start();
  actor.send({ type: 'asked' });
  actor.send({ type: 'asked', phone: '+79990000003' });
  await waitFor(actor, (snapshot) => snapshot.matches('idle'));
  expect(refusals).toEqual([
    { flow: 'sentry', state: 'asking', event: 'xstate.error.actor.ask', reason: 'code 21' },
  ]);
  expect(unheard).toEqual([{ flow: 'sentry', state: 'asking', event: 'asked' }]);
});

test('a form that is refused is counted by the names of its fields, in the state of the flow around it', () => {
  const refusals: Refusal[] = [];
  const around = setup({ actors: { form: formMachine } }).createMachine({
    id: 'applicant',
    initial: 'filling',
    states: {
      filling: {
        invoke: {
          id: 'form',
          src: 'form',
          input: {
            rules: { phone: { type: 'phone', required: true } },
            values: { phone: '' },
          },
        },
      },
    },
  });
  const inspect = (step: InspectionEvent) => void refusals.push(...refusalsOf(step));
  const actor = createActor(around, { inspect }).start();
  (actor.getSnapshot().children['form'] as AnyActorRef).send({ type: 'form.submitted' });
  expect(refusals).toEqual([
    { flow: 'applicant', state: 'filling', event: 'form.submitted', reason: 'field phone' },
  ]);
});

test('time in a state is reported as a range on leaving it; without a seen start nothing is reported', () => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  const stopwatch = createStopwatch((time) => told.push(time));
  let isSeen = true;
  const inspect = (step: InspectionEvent) => {
    if (step.type === '@xstate.snapshot')
      stopwatch.moved(step.actorRef as AnyActorRef, {
        isSeen,
        isStart: step.event.type === 'xstate.init',
      });
  };
  const actor = createActor(door, { inspect }).start();
  vi.advanceTimersByTime(4_000);
  actor.send({ type: 'knob.turned' });
  expect(told).toEqual([{ flow: 'door', state: 'shut', le: '5' }]);
  vi.advanceTimersByTime(700_000);
  stopwatch.ended(actor);
  expect(told.slice(1)).toEqual(
    ['open', 'open.light', 'open.light.on', 'open.air'].map((state) => ({
      flow: 'door',
      state,
      le: 'Inf',
    })),
  );
  isSeen = false;
  createActor(door, { inspect }).start().send({ type: 'knob.turned' });
  expect(told).toHaveLength(5);
  vi.useRealTimers();
});
