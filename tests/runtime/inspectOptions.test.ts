import type { InspectionEvent } from 'xstate';
import { createActor, createMachine } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inspectRequest } from '#browser/inspectRequest.ts';
import { startInspector } from '#viewer/inspector/inspector.ts';

vi.mock('#browser/inspectRequest.ts');
vi.mock('#viewer/inspector/inspector.ts', () => ({ startInspector: vi.fn() }));

const viewed: InspectionEvent[] = [];
const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { lit: 'on' } }, on: {} },
});

/** Once per page: the viewer is brought by the first who asks. */
async function startLamp() {
  vi.resetModules();
  const { inspectOptions } = await import('#runtime/inspectOptions.ts');
  const lamp = createActor(machine, inspectOptions()).start();
  return lamp;
}

const eventsSeen = (steps: readonly InspectionEvent[]) =>
  steps.flatMap((step) => (step.type === '@xstate.event' ? [step.event.type] : []));

beforeEach(() => {
  viewed.length = 0;
  vi.stubGlobal('__FLOWS__', true);
  vi.mocked(startInspector)
    .mockReset()
    .mockImplementation(() => (step) => void viewed.push(step));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the viewer that the address asks for sees every step, those before it came as well', async () => {
  vi.mocked(inspectRequest).mockReturnValue('own');
  const lamp = await startLamp();
  expect(viewed).toEqual([]);
  await vi.dynamicImportSettled();
  lamp.send({ type: 'lit' });
  expect(startInspector).toHaveBeenCalledWith('own');
  expect(eventsSeen(viewed)).toEqual(['xstate.init', 'lit']);
});

test('nobody is brought who is not asked for, and whoever stands on the page sees every step', async () => {
  vi.mocked(inspectRequest).mockReturnValue(null);
  const own: InspectionEvent[] = [];
  vi.stubGlobal('watchActors', (step: InspectionEvent) => void own.push(step));
  const lamp = await startLamp();
  await vi.dynamicImportSettled();
  lamp.send({ type: 'lit' });
  expect(startInspector).not.toHaveBeenCalled();
  expect(eventsSeen(own)).toEqual(['xstate.init', 'lit']);
});

test('a build without the flow viewer watches nothing', async () => {
  vi.stubGlobal('__FLOWS__', false);
  vi.mocked(inspectRequest).mockReturnValue('own');
  await startLamp();
  await vi.dynamicImportSettled();
  expect([viewed, vi.mocked(startInspector).mock.calls]).toEqual([[], []]);
});
