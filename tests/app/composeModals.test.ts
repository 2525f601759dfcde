// @vitest-environment jsdom
import {
  createActor,
  createMachine,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
} from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import type { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { composeModals } from '#app/composeModals.ts';
import type * as page from '#browser/page.ts';
import type { Modal } from '#domain/modals.ts';
import { flowOf } from '#domain/modalFlows.ts';
import type { Services, OverlayParts, ScreenModals } from '#runtime/services.ts';
import { parseSettings } from '#src/settings.ts';
import { settled } from '#tests/support/heldCall.ts';
import { partOf } from '#tests/support/partOf.ts';
import { standalone } from '#tests/support/standalone.ts';

const reloaded = vi.hoisted(() => vi.fn());
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<typeof page>()),
  reloadPage: reloaded,
}));

const services = partOf<Services>({ settings: parseSettings({}) });

/** A flow that only runs, or one that cannot begin. */
const running = createMachine({});
const broken = createMachine({
  context: () => {
    throw new TypeError('Broken');
  },
});

/** What brings a modal with such flows; it shows its name. */
function aPart(name: string, flows: Record<string, AnyStateMachine> = {}) {
  const compose = vi.fn(() => ({ flows, view: () => name }));
  return { compose, load: vi.fn(() => Promise.resolve({ compose })) };
}

type Brought = Pick<ReturnType<typeof aPart>, 'load'>;
type Part = ActorRefFrom<typeof lazyModalMachine>;

function startModals(parts: Record<string, Brought>, screenParts: Record<string, Brought> = {}) {
  const loads = (all: Record<string, Brought>) =>
    Object.fromEntries(Object.entries(all).map(([id, { load }]) => [id, load]));
  const { modalFlows, draw } = composeModals({
    parts: partOf<OverlayParts>(loads(parts)),
    screenParts: () => partOf<ScreenModals>(loads(screenParts)),
    services: () => services,
  });
  const flows = createActor(standalone(modalFlows), {
    input: { client: null, stack: [], leaving: [] },
  }).start();
  /** The modal's part of the app, once it is here or has failed. */
  const open = async (modal: Modal) => {
    flows.send({ type: 'modals.changed', stack: [modal], leaving: [] });
    const { context, children } = flows.getSnapshot();
    const part = (children as Record<string, Part>)[flowOf(context.flows, modal)?.id ?? ''];
    if (!part) throw new Error(`No ${modal.id}`);
    await expect.poll(() => part.getSnapshot().matches('loading')).toBe(false);
    return part;
  };
  type Drawn = {
    props: { flows: AnyActorRef; viewOf: (modal: Modal) => (() => string) | undefined };
  };
  const { props } = draw(flows) as unknown as Drawn;
  const shown = (id: Modal['id']) => props.viewOf({ id })?.();
  return { flows, open, shown, drawn: props.flows };
}

let noted: string[];
beforeEach(() => {
  noted = [];
  vi.spyOn(console, 'info').mockImplementation((text: string) => {
    noted.push(text);
  });
  reloaded.mockClear();
});

test.each([
  ['edit-profile', 'profileModal'],
  ['profile-tel', 'phoneChange'],
  ['receipt', 'receipt'],
  ['checkout', 'wakeLock'],
] as const)('the modal %s comes when it is opened, with its flow %s', async (id, flow) => {
  const part = aPart('its view', { [flow]: running });
  const { open, shown, flows, drawn } = startModals({ [id]: part });
  expect(drawn).toBe(flows);
  expect([part.load.mock.calls.length, shown(id)]).toEqual([0, undefined]);
  const modal = await open({ id });
  expect(part.compose.mock.calls).toEqual([[services]]);
  expect(modal.getSnapshot().matches({ ready: { view: 'drawn' } })).toBe(true);
  expect(
    (modal.getSnapshot().children as Record<string, AnyActorRef>)[flow]?.getSnapshot(),
  ).toHaveProperty('status', 'active');
  expect(shown(id)).toBe('its view');
});

test('a modal that the open screen brings takes the place of one that the app has', async () => {
  const [ofApp, ofScreen] = [aPart('of the app'), aPart('of the screen', { receipt: running })];
  const { open, shown } = startModals({ receipt: ofApp }, { receipt: ofScreen });
  await open({ id: 'receipt', of: '1' });
  expect(shown('receipt')).toBe('of the screen');
  expect(ofApp.load).not.toHaveBeenCalled();
});

test('the map brings the flows of the stations, which go on beside it', async () => {
  const names = ['stationsMap', 'geolocation', 'favouriteStations'];
  const part = aPart('the map', Object.fromEntries(names.map((name) => [name, running])));
  const { open, flows } = startModals({ map: part });
  await open({ id: 'map' });
  const children = flows.getSnapshot().children as Record<string, AnyActorRef | undefined>;
  expect(names.map((name) => children[name]?.getSnapshot() as unknown)).toEqual(
    names.map(() => expect.objectContaining({ status: 'active' }) as unknown),
  );
});

test('a modal that nobody has does not open, and the person may have the app loaded anew', async () => {
  const { open } = startModals({});
  const modal = await open({ id: 'receipt', of: '1' });
  expect(modal.getSnapshot().value).toBe('failed');
  expect(reloaded).not.toHaveBeenCalled();
  modal.send({ type: 'retry.requested' });
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test('a modal without the flow it needs has a defect, which is noted', async () => {
  const { open } = startModals({ receipt: aPart('without its flow') });
  const modal = await open({ id: 'receipt', of: '1' });
  expect(modal.getSnapshot().value).toBe('failed');
  expect(noted).toEqual([expect.stringMatching(/^Defect: Error/)]);
});

test('the defect of a flow that goes on beside the modals is noted as well', async () => {
  const flows = { stationsMap: running, geolocation: broken, favouriteStations: running };
  const { open } = startModals({ map: aPart('the map', flows) });
  await open({ id: 'map' });
  await settled();
  expect(noted).toEqual([expect.stringMatching(/^Defect: TypeError/)]);
});
