// @vitest-environment jsdom
import { createActor, createMachine, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { composeModals } from '#app/composeModals.ts';
import type { mountOverlays } from '#app/modals/mountOverlays.tsx';
import { menuMachine } from '#machines/app/menu.ts';
import type { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { composeOverlays, type OverlayOptions, type Shown } from '#app/composeOverlays.ts';
import { currentPlace, writeEntry } from '#browser/history.ts';
import { unlockScroll } from '#browser/scrollLock.ts';
import type { Modal } from '#domain/modals.ts';
import { place } from '#domain/routes.ts';
import { parseSettings } from '#src/settings.ts';
import type { App } from '#runtime/appContext.ts';
import type { Services } from '#runtime/services.ts';
import { phoneStep as step } from '#tests/support/examples.ts';
import { settled } from '#tests/support/heldCall.ts';
import { partOf } from '#tests/support/partOf.ts';
import { standalone } from '#tests/support/standalone.ts';

const made = vi.hoisted(() => ({
  modals: vi.fn<(options: Parameters<typeof composeModals>[0]) => object>(),
  mount: vi.fn<typeof mountOverlays>(),
  toast: vi.fn(),
}));
vi.mock('#app/composeModals.ts', () => ({ composeModals: made.modals }));
vi.mock('#app/modals/mountOverlays.tsx', () => ({ mountOverlays: made.mount }));
vi.mock('#runtime/toasts.ts', () => ({ showToast: made.toast }));

const settings = parseSettings({});
const draw = vi.fn(() => 'the modals');
/** The running flows of the modals: here they are only passed on. */
const flows = partOf<ActorRefFrom<typeof modalFlowsMachine>>({ id: 'flows' });
const running = createMachine({ id: 'modalFlows' });
const broken = createMachine({
  context: () => {
    throw new TypeError('Broken');
  },
});

beforeEach(() => {
  made.modals.mockReset().mockReturnValue({ modalFlows: running, draw });
  made.mount.mockClear();
  made.toast.mockClear();
  unlockScroll();
  writeEntry(place('/'), 'push');
  writeEntry(place('/dashboard', { phone: '+79990000003' }), 'push');
});

async function compose() {
  const told = { go: vi.fn(), onMarked: vi.fn() };
  const options = partOf<OverlayOptions>({
    ...told,
    parts: {},
    services: () => partOf<Services>({ settings }),
  });
  return { ...told, overlays: await composeOverlays(options) };
}

/** The stack of modals over the page, open or not. */
async function startStack() {
  const composed = await compose();
  const entry = { index: 1, page: '/dashboard', modals: [] };
  const modals = createActor(standalone(composed.overlays.modalStack), {
    input: { entry, isClient: true, client: null },
  }).start();
  const open = (modal: Modal) => {
    modals.send({ type: 'modal.opened', modal });
  };
  return { ...composed, modals, open };
}

const profile = { id: 'edit-profile' } as const;
const isLocked = () => 'locked' in document.documentElement.dataset;

test('what all modals are made of comes when it is asked for, or with an entry that has some', async () => {
  await compose();
  expect(made.modals).not.toHaveBeenCalled();
  writeEntry(place('/dashboard', { modals: [{ ...profile, from: 0 }] }), 'replace');
  await compose();
  expect(made.modals).toHaveBeenCalledTimes(1);
});

test('the menu is the menu, and a section chosen in it is lit', async () => {
  const { overlays } = await compose();
  expect(overlays.menu).toBe(menuMachine);
  const section = Object.assign(document.createElement('section'), { id: 'trans' });
  document.body.append(section);
  const highlight = createActor(overlays.sectionHighlight).start();
  highlight.send({ type: 'section.chosen', section: 'trans' });
  expect(section.className).toBe('is-lit');
  highlight.stop();
});

describe('a modal that opens', () => {
  test('has an entry of its own, which keeps what the one before held', async () => {
    const { open, onMarked } = await startStack();
    const before = history.length;
    open(profile);
    const { state, path } = currentPlace();
    expect(history.length).toBe(before + 1);
    expect({ path, state }).toEqual({
      path: '/dashboard',
      state: {
        phone: '+79990000003',
        modals: [{ ...profile, from: expect.any(Number) as number }],
      },
    });
    expect(onMarked.mock.calls).toEqual([[currentPlace()]]);
  });

  test('holds the page until it is closed by the way back', async () => {
    const back = vi.spyOn(history, 'go').mockImplementation(() => {});
    const { open, modals } = await startStack();
    expect(isLocked()).toBe(false);
    open(profile);
    expect(isLocked()).toBe(true);
    modals.send({ type: 'modal.closed', modal: profile });
    expect(isLocked()).toBe(false);
    expect(back.mock.calls).toEqual([[-1]]);
  });

  test('leaves its entry, and adds none, where the session ends and the modal is the client’s', async () => {
    const { open, modals, onMarked } = await startStack();
    open(profile);
    const before = history.length;
    modals.send({ type: 'session.ended' });
    expect(history.length).toBe(before);
    expect(currentPlace().state).toEqual({ phone: '+79990000003', modals: [] });
    expect(onMarked.mock.lastCall).toEqual([currentPlace()]);
  });

  test('shows its flows once their code is here', async () => {
    const { modals } = await startStack();
    const flows = () => modals.getSnapshot().children.modalFlows as AnyActorRef | undefined;
    await expect.poll(() => flows()?.getSnapshot() as unknown).toHaveProperty('status', 'active');
  });

  test('is closed again, with a word to the person, where its code does not come', async () => {
    vi.spyOn(history, 'go').mockImplementation(() => {});
    made.modals.mockImplementation(() => {
      throw new Error('No network');
    });
    const { open, modals } = await startStack();
    open(profile);
    await expect
      .poll(() => made.toast.mock.calls)
      .toEqual([['failed', 'Похоже, пропала сеть. Проверьте её и повторите.']]);
    expect(modals.getSnapshot().context.stack).toEqual([]);
  });

  test('whose flows have a defect leaves a note of it', async () => {
    const noted = vi.spyOn(console, 'info').mockImplementation(() => {});
    made.modals.mockReturnValue({ modalFlows: broken, draw });
    await startStack();
    await expect
      .poll(() => noted.mock.calls.flat() as unknown[])
      .toEqual([expect.stringMatching(/^Defect: TypeError/)]);
  });
});

test('the step of a flow in a modal is kept in the entry, or in a new one', async () => {
  writeEntry(place('/dashboard', { modals: [{ id: 'profile-tel', from: 0 }] }), 'replace');
  const { modals, onMarked } = await startStack();
  expect(made.modals.mock.calls[0]?.[0].services().settings).toBe(settings);
  const modal = { id: 'profile-tel', from: 0 } as const;
  modals.send({
    type: 'entry.changed',
    entry: { index: 1, page: '/dashboard', modals: [modal] },
  });
  const before = history.length;
  modals.send({ type: 'step.entered', modal, step: { ...step, stage: 'old' } });
  expect(history.length).toBe(before + 1);
  modals.send({ type: 'step.updated', modal, step: { ...step, stage: 'new' } });
  expect(history.length).toBe(before + 1);
  const { state } = currentPlace();
  expect(state).toEqual({
    modals: [{ id: 'profile-tel', from: 0 }],
    step: { ...step, stage: 'new' },
  });
  expect(onMarked.mock.calls.map(([marked]) => (marked as { state: unknown }).state)).toEqual([
    { ...state, step: { ...step, stage: 'old' } },
    state,
  ]);
});

test('they are drawn beside the page, and lead away from it', async () => {
  const { overlays, go } = await compose();
  const app = partOf<App>({ settings });
  const menu = createActor(standalone(menuMachine));
  overlays.show(partOf<Shown>({ app, menu }));
  const [root, options] = made.mount.mock.calls[0] ?? [];
  expect(root?.parentElement).toBe(document.body);
  expect([options?.app, options?.overlays.menu]).toEqual([app, menu]);
  options?.navigator.push('/auth');
  expect(go.mock.calls).toEqual([['/auth', 'push', {}]]);
  expect(() => options?.overlays.drawModals(flows)).toThrow('A part is not here yet');
  options?.onClosed();
  expect(made.toast.mock.calls).toEqual([
    ['failed', 'Что-то сломалось. Если страница не отвечает, обновите её.'],
  ]);
});

test('the modals are drawn as their part says, once it is here', async () => {
  writeEntry(place('/dashboard', { modals: [{ ...profile, from: 0 }] }), 'replace');
  const { overlays } = await compose();
  overlays.show(partOf<Shown>({}));
  expect(made.mount.mock.calls[0]?.[1].overlays.drawModals(flows)).toBe('the modals');
  expect(draw.mock.calls).toEqual([[flows]]);
  await settled();
});
