import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import type { Modal, ModalEntry, ModalId } from '#domain/modals.ts';
import { place } from '#domain/routes.ts';
import { UnreachableError } from '#domain/failure.ts';
import { holdParts, stopClock } from '#tests/support/events.ts';
import { client, phoneStep as step, tokens } from '#tests/support/examples.ts';
import { keptModals, openProfile } from '#tests/support/journey.ts';
import { hasFocus, seesDialogs } from '#tests/support/looks.ts';
import { loaded } from '#tests/paths/engine/marked.ts';
import { model, type Moment } from '#tests/support/model.ts';
import {
  signInElsewhere,
  signOutElsewhere,
  arriveSignedIn,
  clients,
} from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const profile: Modal = { id: 'edit-profile' };
const phone: Modal = { id: 'profile-tel' };
const entry: ModalEntry = { index: 3, page: '/dashboard', modals: [] };

const names: Partial<Record<ModalId, string>> = {
  'edit-profile': 'Профиль',
  'profile-tel': 'Смена номера телефона',
};
const dialog = ({ page }: World, { id }: Modal) =>
  page.getByRole('dialog', { name: names[id] ?? '', exact: true });

/** Runs in the page, before the app: the browser goes back only when the test calls `goBackNow`. */
function goBackLater() {
  const page = globalThis as unknown as { goBackNow: () => boolean };
  const go = history.go.bind(history);
  const asked: number[] = [];
  history.go = (steps = 0) => void asked.push(steps);
  page.goBackNow = () => {
    const steps = asked.shift();
    if (steps !== undefined) go(steps);
    return steps !== undefined;
  };
}

/** Lets the browser go back from the menu's entry, unless the history is still returning. */
async function leaveMenusEntry({ page }: World, before: AnyMachineSnapshot) {
  if (!before.matches({ history: 'settled' })) return;
  const hasGone = () =>
    page.evaluate(() => (globalThis as unknown as { goBackNow: () => boolean }).goBackNow());
  await expect.poll(hasGone).toBe(true);
}

type Arrival = 'back' | 'forward' | 'here' | 'elsewhere' | 'spoilt';

/** Moves the browser to an entry by its own buttons, or to one that another page has spoilt. */
const arrive = ({ page }: World, arrival: Arrival) =>
  page.evaluate((kind) => {
    const { goBackNow } = globalThis as unknown as { goBackNow: () => boolean };
    if (kind === 'back' && goBackNow()) return;
    const { index, place } = history.state as { index: number; place: object };
    const modalsAt = (from: number) => ({ modals: [{ id: 'edit-profile', from }] });
    if (kind === 'back' && 'modals' in place) history.back();
    else {
      if (kind === 'elsewhere')
        history.pushState({ place: {}, index: index + 1 }, '', '/delete_account');
      if (kind === 'forward')
        history.pushState({ place: modalsAt(index), index: index + 1 }, '', '/dashboard');
      if (kind === 'spoilt') {
        const at = 'modals' in place ? index - 1 : index;
        history.replaceState({ place: modalsAt(at), index: at }, '');
      }
      dispatchEvent(new PopStateEvent('popstate'));
    }
  }, arrival);

/** The modals over the page by the specification (section 4), the lowest first. */
type Followed = { open: ModalId[]; isClient: boolean; isReturning: boolean };

const followed = new WeakMap<World, Followed>();

const openNow = (world: World): ModalId[] => followed.get(world)?.open ?? [];

/** Records what the event does to the stack, and whether the browser has begun to go back. */
function follow(world: World, { event, state }: Moment): ModalId[] {
  const start = { open: [], isClient: true, isReturning: false };
  const before = event === null ? start : (followed.get(world) ?? start);
  const isClient =
    event?.type === 'session.started' || (before.isClient && event?.type !== 'session.ended');
  const open = event === null ? [] : openAfter({ ...before, isClient }, event);
  followed.set(world, {
    open,
    isClient,
    isReturning: state.matches({ history: 'returning' }),
  });
  return open;
}

function openAfter(
  { open, isClient, isReturning }: Followed,
  event: NonNullable<Moment['event']>,
): ModalId[] {
  const { id } = (event['modal'] ?? {}) as Partial<Modal>;
  switch (event.type) {
    case 'modal.opened':
      return id === undefined ? open : [...open, id];
    case 'modal.closed':
    case 'modal.left':
      return open.filter((one) => one !== id);
    case 'entry.changed': {
      const { page, modals } = event['entry'] as ModalEntry;
      // A modal requested during the return stays; another page has its own modals.
      if (isReturning && page === entry.page) return open;
      // Both modals are for clients only.
      return isClient ? modals.map((modal) => modal.id) : [];
    }
    case 'stack.dismissed':
    case 'session.started':
    case 'session.ended':
      return [];
    default:
      return open;
  }
}

/** The focus returns to where the modal was opened: in the modal beneath, or on the page. */
async function seesFocusBack(world: World) {
  const isOverAnother = openNow(world).length > 0;
  await hasFocus(world, 'button', isOverAnother ? 'Сменить номер телефона' : 'Меню');
}

const held = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();

type Known = { stack: readonly Modal[]; isClient: boolean };

const early = 'the code is there a moment after the page';
const between = 'between the flows of the modals and the rest';
const ofFlow = 'the phone change causes it, and has a model of its own';
const late = 'a browser comes to where it was sent back to, and soon';
const asked = 'the menu asks for it together with `stack.dismissed`, which the paths take';

/** In the browser it is the profile, with the phone change over it. */
export const modalStackModel = model({
  machine: modalStackMachine,
  inputs: { client: { entry, isClient: true, client: null } },
  isBrief: true,
  facts: ({ context: { stack, entry: at, isClient } }) => [
    stack.map(({ id }) => id),
    at.modals.map(({ id }) => id),
    at.step !== undefined,
    isClient,
  ],
  highCost: ['session.started', 'session.ended', 'entry.changed', 'place.requested'],
  delays: { eventTimeout: 400, returnTimeout: 3_000 },
  samples: {
    'modal.opened': [{ modal: profile }, { modal: phone }],
    'modal.closed': [{ modal: profile }, { modal: phone }],
    'modal.left': [{ modal: phone }],
    'entry.changed': [
      { entry },
      { entry: { ...entry, index: 4, modals: [{ ...profile, from: 3 }] } },
      { entry: { ...entry, index: 9, page: '/delete_account' } },
      { entry: { ...entry, modals: [{ ...profile, from: 3 }] } },
    ],
    'place.requested': [{ target: place('/dashboard#my-balance'), mode: 'push' }],
    'client.loaded': [{ client }],
    'client.updated': [{ client }],
    'client.confirmed': [{ client }],
    'tokens.issued': [{ tokens }],
    'step.entered': [{ modal: phone, step }],
    'step.updated': [
      { modal: phone, step: { ...step, stage: 'new' } },
      { modal: phone, step: null },
    ],
    'step.ended': [{ modal: phone, steps: 1 }],
    'done loadModals': [{ output: loaded }],
    'error loadModals': [{ error: new UnreachableError() }],
    'error modalFlows': [{ error: new Error('A flow broke') }],
    // The machine sends these events to itself.
    'stack.changed': [],
    'stack.settled': [],
  },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await page.addInitScript(goBackLater);
      held.set(world, await holdParts(world, /\/assets\/ModalStack-[^/]+\.js$/));
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Показать ещё' })).toBeVisible();
      await stopClock(world);
    },
    events: {
      'done loadModals': async (world) => {
        await held.get(world)?.release();
      },
      'modal.opened': async (world, { modal }, before) => {
        if ((modal as Modal).id === 'edit-profile') {
          await openProfile(world.page);
          await leaveMenusEntry(world, before);
        } else
          await dialog(world, profile)
            .getByRole('button', { name: 'Сменить номер телефона' })
            .click();
      },
      'modal.closed': (world, { modal }) =>
        dialog(world, modal as Modal)
          .getByRole('button', { name: 'Закрыть' })
          .click(),
      'modal.left': (world) => dialog(world, phone).getByRole('button', { name: 'Назад' }).click(),
      'stack.dismissed': async (world, _, before) => {
        const { page } = world;
        await page.getByRole('button', { name: 'Меню' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Баланс' }).click();
        await leaveMenusEntry(world, before);
      },
      'entry.changed': async (world, { entry: to }, { context: { stack } }) => {
        const { page: address, index, modals } = to as ModalEntry;
        const isThere = stack.length > 0;
        if (address !== '/dashboard') await arrive(world, 'elsewhere');
        else if (modals.length === 0) await arrive(world, 'back');
        else if (index === entry.index) await arrive(world, 'spoilt');
        else await arrive(world, isThere ? 'here' : 'forward');
      },
      'session.started': (world) => signInElsewhere(world, clients.ruby),
      'session.ended': signOutElsewhere,
    },
    states: {
      '*': async (world, moment) => {
        const stack = follow(world, moment);
        await seesDialogs(
          world,
          stack.map((id) => names[id] ?? ''),
        );
      },
      'presence.closed': async ({ page }) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
      'presence.open': async (world) => {
        const top = dialog(world, { id: openNow(world).at(-1) ?? 'menu' });
        await expect(top.getByRole('button', { name: 'Закрыть' })).toBeVisible();
      },
      // A reload restores the modals over the page, and Back closes them.
      'history.settled': async (world, { event, state }) => {
        // Nobody is signed in: the app leaves the modals of another page's entry alone.
        if (event?.type === 'entry.changed' && !state.context.isClient) return;
        await expect
          .poll(() => keptModals(world.page), 'modals in the history')
          .toEqual(openNow(world));
      },
    },
    afterEvents: {
      'modal.opened': async (world, { event }) => {
        const { id } = event?.['modal'] as Modal;
        await hasFocus(world, 'heading', names[id] ?? '');
      },
      'modal.closed': seesFocusBack,
      'modal.left': seesFocusBack,
      'stack.dismissed': async ({ page }, { state }) => {
        // The browser goes to the section after it has returned.
        if (state.matches({ history: 'returning' })) return;
        await expect(page).toHaveURL(/\/dashboard#my-balance$/);
      },
    },
    unseen: {
      'history.returning.awaited': 'the browser is on its way back, and the page is as before',
      'flows.running': 'what the modals show has models of its own',
      'motion.still': 'nothing moves on these paths: the person asks for less motion',
      'motion.running': 'nothing moves on these paths: the person asks for less motion',
    },
    can: (snapshot, event, data) => {
      if (!snapshot.matches({ flows: 'running' })) return event === 'done loadModals';
      const { stack, isClient } = snapshot.context as Known;
      // The phone change opens from the profile only, which then is beneath it.
      if (stack[0]?.id === 'profile-tel') return false;
      // Both timeouts began together: neither ends alone.
      if (event === 'after eventTimeout' && snapshot.matches({ history: { returning: 'awaited' } }))
        return false;
      if (event === 'after returnTimeout') return false;
      if (event === 'place.requested') return false;
      // A modal beneath another one cannot be reached.
      if (event === 'modal.closed') return stack.at(-1)?.id === (data.modal as Modal).id;
      if (event === 'modal.opened') return stack.length < 2;
      if (event === 'modal.left') return stack.length === 2;
      return event !== 'stack.dismissed' || (stack.length === 0 && isClient);
    },
    unreachable: {
      'history | place.requested | -': asked,
      'history.settled | always [hasRequest] | -': asked,
      ...Object.fromEntries(
        [
          'flows | client.loaded | -',
          'flows | client.updated | -',
          'flows.loading | error loadModals [hasModals] | flows.unloaded',
          'flows.loading | error loadModals | flows.unloaded',
          'flows.unloaded | stack.changed [hasModals] | flows.loading',
        ].map((edge) => [edge, early]),
      ),
      ...Object.fromEntries(
        [
          'client.confirmed',
          'client.loaded',
          'client.updated',
          'connection.restored',
          'profile.awaited',
          'profile.requested',
          'tokens.issued',
        ].map((event) => [`flows.running | ${event} | -`, between]),
      ),
      ...Object.fromEntries(
        [
          'step.ended [isAtStep] | history.returning',
          'step.entered [isTop] | -',
          'step.updated [isAtStep] | -',
        ].map((edge) => [`history.settled | ${edge}`, ofFlow]),
      ),
      'flows.running | error modalFlows | -': 'a defect alone causes it',
      ...Object.fromEntries(
        [
          'history.returning | after returnTimeout | history.settled',
          'history.returning.awaited | after eventTimeout | history.returning.overdue',
          'history.returning.overdue | always [hasRequest] | history.settled',
        ].map((edge) => [edge, late]),
      ),
    },
  },
});
