// @vitest-environment jsdom
import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createActor, createMachine, type AnyStateMachine } from 'xstate';
import { edges, statesOf } from '#tests/support/edges.ts';
import { statelyFiles } from '#viewer/docs/stately.ts';
import { startInspector } from '#viewer/inspector/inspector.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { shapesOf } from './shapes';

const origin = 'https://stately.ai';

/** Delivers a message to a window as browsers do: cloned, and not at once. */
function deliver(to: EventTarget, data: unknown, from: { origin: string; source: unknown }) {
  const message = Object.assign(new Event('message'), { data: structuredClone(data), ...from });
  setTimeout(() => to.dispatchEvent(message));
}

/** The window of Stately's page: what its reader uses of a window, and the way back to the cabinet's. */
function hostedWindow(): Window {
  const hosted = Object.assign(new EventTarget(), {
    opener: {
      postMessage: (data: unknown) => {
        deliver(window, data, { origin, source: hosted });
      },
    },
    postMessage: (data: unknown, target: string) => {
      const from = { origin: location.origin, source: window };
      if (target === origin) deliver(hosted, data, from);
    },
  });
  return Object.assign(hosted, { self: hosted, top: hosted }) as unknown as Window;
}

/** An actor that has been created but does nothing: its context is empty, and it never starts. */
function announce(machine: AnyStateMachine, inspect: ReturnType<typeof startInspector>) {
  const initial = machine.resolveState({ value: {}, context: {} });
  createActor(machine, { inspect, snapshot: machine.getPersistedSnapshot(initial) });
}

const machines = machineFiles.map(({ machine }) => ({ id: machine.id, machine }));
/** The definitions that Stately's reader has passed on, by the machine. */
const read = new Map<string, string | undefined>();

beforeAll(() => {
  const hosted = hostedWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(hosted);
  const inspect = startInspector('stately');
  expect(open).toHaveBeenCalledWith(new URL(`${origin}/inspect`), expect.anything());
  createBrowserReceiver({ window: hosted }).subscribe((message: StatelyInspectionEvent) => {
    if (message.type === '@xstate.actor') read.set(message.name, message.definition);
  });
  for (const { machine } of machines) announce(machine, inspect);
});

/** The definition as data, once it has arrived. */
async function arrived(id: string): Promise<unknown> {
  await expect.poll(() => read.get(id)).toBeDefined();
  return JSON.parse(read.get(id) ?? '');
}

describe.each(machines)('$id, read by Stately’s own reader', ({ id, machine }) => {
  const made = async () => createMachine((await arrived(id)) as never);

  test('has the same states, transitions, guards and calls', async () => {
    const one = await made();
    expect(edges(one)).toEqual(edges(machine));
    expect(shapesOf(one)).toEqual(shapesOf(machine));
  });

  test('has the descriptions of its events', async () => {
    const { events } = readFlow({ file: '', machine }).words;
    const told = statesOf(await made()).flatMap(({ config }) =>
      Object.entries(config.on ?? {}).flatMap(([event, ways]) =>
        [ways].flat().map((way) => [event, (way as { description?: string }).description]),
      ),
    );
    expect(told).toEqual(told.map(([event = '']) => [event, events[event]]));
  });

  test('equals the exported file', async () => {
    const file = statelyFiles().find((one) => one.file === `${id}.json`);
    expect(await arrived(id)).toEqual(JSON.parse(file?.text ?? ''));
  });
});
