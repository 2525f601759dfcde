import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { retriesOf } from '#viewer/model/retries.ts';
import { bundledLines, wordsOnArrows } from '#viewer/page/diagram/nodes.ts';
import { funnelOf } from '#viewer/page/funnel.ts';
import { recordedRefusals, recordedTimes } from '#viewer/page/recording/counted.ts';
import type { Message } from '#viewer/page/recording/messages.ts';
import { runOf, three } from './recordings';

const flows = machineFiles.map(readFlow);
const flowOf = (id: string) => {
  const flow = flows.find((one) => one.id === id);
  if (!flow) throw new Error(`There is no ${id}`);
  return flow;
};

/** The run with what the server answered in the place of its failures. */
const failedWith = (error: object, messages: readonly Message[]): Message[] =>
  messages.map((message) =>
    'event' in message && message.event.type.startsWith('xstate.error.')
      ? { ...message, event: { ...message.event, error } }
      : message,
  );

describe('the refusals of recordings', () => {
  const failed = 'xstate.error.actor.checkAllowed';
  const run = (page: string) =>
    runOf(
      page,
      [
        ['form.filling', 'form.completed', 'form.checking'],
        ['form.checking', failed, 'form.filling'],
      ],
      'runs',
    );

  test('are counted by state, event and the server’s code, or the class of the error', () => {
    const recordings = [
      failedWith({ code: 21, name: 'RejectedError' }, run('aaaaaaaa')),
      failedWith({ code: 21, name: 'RejectedError' }, run('bbbbbbbb')),
      failedWith({ name: 'UnreachableError' }, run('cccccccc')),
    ];
    const at = { source: 'form.checking', event: failed };
    expect(recordedRefusals('registration', recordings)).toEqual([
      { ...at, target: 'code 21', count: 2 },
      { ...at, target: 'UnreachableError', count: 1 },
    ]);
    expect(recordedRefusals('login', recordings)).toEqual([]);
  });

  test('of a form are counted by field, at the state of the flow around it', () => {
    const around = runOf('dddddddd', [], 'runs');
    const [first] = around;
    const base = { createdAt: '2000', _version: '1', id: '', sessionId: 'dddddddd:x:1' };
    const event = { type: 'form.submitted' };
    const form: Message[] = [
      {
        ...base,
        type: '@xstate.actor',
        name: 'form',
        definition: JSON.stringify({ id: 'form', states: {} }),
        snapshot: { status: 'active', value: 'filling' },
        ...(first && 'sessionId' in first && { parentId: first.sessionId }),
      },
      {
        ...base,
        type: '@xstate.snapshot',
        event,
        snapshot: {
          status: 'active',
          value: 'filling',
          context: { errors: { birthDate: '[text]', phone: '[text]' } },
        },
      },
    ];
    const at = { source: 'form.filling', event: 'form.submitted' };
    expect(recordedRefusals('registration', [[...around, ...form]])).toEqual([
      { ...at, target: 'field birthDate', count: 1 },
      { ...at, target: 'field phone', count: 1 },
    ]);
  });
});

test('the times of recordings are counted in the ranges of production, without a state that still lasts', () => {
  const [, left = [], looking = []] = three;
  const filling = recordedTimes('registration', [left, looking]).filter(
    ({ source }) => source === 'form.filling',
  );
  // Each run has left the form once; the second one has returned, and is in it still.
  expect(filling).toEqual([{ source: 'form.filling', event: '', target: '1', count: 2 }]);
});

describe('retries', () => {
  const [retry, connection] = [
    'failed | retry.requested | loading',
    'failed | connection.restored [isUnreachable] | loading',
  ];

  test('of one call between two states are grouped; the first call of the main way is not a retry', () => {
    const retries = retriesOf(flowOf('questions'));
    expect([...retries.keys()]).toEqual([retry, connection]);
    expect(retries.get(retry)).toEqual({ call: 'loadQuestions', ways: [retry, connection] });
    expect(retriesOf(flowOf('login')).size).toBe(0);
    expect(retriesOf(flowOf('registration')).size).toBe(0);
  });

  test('share one arrow with the sum of their counts', () => {
    const flow = flowOf('questions');
    const funnel = funnelOf(flow, [
      { source: '', event: 'xstate.init', target: '', count: 50 },
      { source: 'loading', event: 'xstate.error.actor.loadQuestions', target: 'failed', count: 20 },
      { source: 'failed', event: 'retry.requested', target: 'loading', count: 12 },
      {
        source: 'failed',
        event: 'connection.restored [isUnreachable]',
        target: 'loading',
        count: 3,
      },
    ]);
    const { words } = wordsOnArrows(flow, { funnel, other: null });
    expect(words.get(retry)).toBe('15× 75\u00a0%');
    expect(words.has(connection)).toBe(false);
    const lines = [retry, connection, connection].map((transition) => ({ transition, text: 'x' }));
    expect(bundledLines(flow, lines)).toEqual([
      { transition: retry, text: 'loadQuestions again, 2 ways' },
    ]);
  });
});
