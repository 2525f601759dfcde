import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import type { Modal, ModalEntry, PlacedModal } from '#domain/modals.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import { phoneStep as step } from '#tests/support/examples.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const profile: Modal = { id: 'edit-profile' };
const phone: Modal = { id: 'profile-tel' };
const map: Modal = { id: 'map' };
const station: Modal = { id: 'placemark', of: '12' };

const stageIn = ({ step: kept }: ModalEntry) =>
  (kept as PhoneChangeStep | undefined)?.stage ?? 'none';

/** The stack over a browser that goes back when the test says so. */
function startStack({ isClient = true, index = 3 } = {}) {
  const clock = new SimulatedClock();
  const history: string[] = [];
  const locks: string[] = [];
  const at = (modals: readonly PlacedModal[]) => modals.map(({ id }) => id).join(' ') || '-';
  const entry: ModalEntry = { index, page: '/dashboard', modals: [] };
  const stack = createActor(
    standalone(modalStackMachine).provide({
      actions: {
        pushEntry: ({ context }) => history.push(`push ${at(context.entry.modals)}`),
        replaceEntry: ({ context }) => history.push(`replace ${at(context.entry.modals)}`),
        pushStep: ({ context }) => history.push(`push step ${stageIn(context.entry)}`),
        replaceStep: ({ context }) => history.push(`replace step ${stageIn(context.entry)}`),
        goBack: (_, { steps }) => history.push(`back ${String(steps)}`),
        lockScroll: () => locks.push('lock'),
        unlockScroll: () => locks.push('unlock'),
      },
    }),
    { clock, input: { entry, isClient, client: null } },
  ).start();
  const open = (modal: Modal) => {
    stack.send({ type: 'modal.opened', modal });
  };
  const close = (modal: Modal) => {
    stack.send({ type: 'modal.closed', modal });
  };
  const leave = (modal: Modal) => {
    stack.send({ type: 'modal.left', modal });
  };
  const arrive = (arrived: Partial<ModalEntry>) => {
    stack.send({ type: 'entry.changed', entry: { ...entry, ...arrived } });
  };
  const opened = () => stack.getSnapshot().context.stack.map(({ id }) => id);
  const leaving = () => stack.getSnapshot().context.leaving.map(({ id }) => id);
  return { stack, clock, history, locks, open, close, leave, arrive, opened, leaving };
}

describe('modal stack (section 4)', () => {
  test('pushes a history entry for each modal that is opened', () => {
    const { open, opened, history } = startStack();
    open(profile);
    open(phone);
    expect(opened()).toEqual(['edit-profile', 'profile-tel']);
    expect(history).toEqual(['push edit-profile', 'push edit-profile profile-tel']);
  });

  test('Back returns to the previous modal, also to one that was closed by opening over it', () => {
    const { open, leave, arrive, opened, history } = startStack();
    open(map);
    open(station);
    leave(station);
    expect(opened()).toEqual(['map']);
    expect(history.at(-1)).toBe('back 1');
    arrive({ index: 4, modals: [{ ...map, from: 3 }] });
    expect(opened()).toEqual(['map']);
  });

  test('closing goes back over the entries a flow has made in the modal', () => {
    const { open, close, arrive, history } = startStack();
    open(profile);
    arrive({ index: 6, modals: [{ ...profile, from: 3 }] });
    close(profile);
    expect(history.at(-1)).toBe('back 3');
  });

  test('locks the page’s scroll while anything is open', () => {
    const { open, close, locks } = startStack();
    open(profile);
    open(phone);
    close(phone);
    expect(locks).toEqual(['lock']);
    close(profile);
    expect(locks).toEqual(['lock', 'unlock']);
  });

  test('a visitor opens no modal that needs a client (section 6)', () => {
    const { open, opened } = startStack({ isClient: false });
    open(profile);
    expect(opened()).toEqual([]);
    open(map);
    expect(opened()).toEqual(['map']);
  });

  test('a section chosen in the menu closes everything at once (section 2)', () => {
    const { stack, open, opened, history } = startStack();
    open(profile);
    open(phone);
    stack.send({ type: 'stack.dismissed' });
    expect(opened()).toEqual([]);
    expect(history.at(-1)).toBe('back 2');
  });
});

describe('modal stack and the history', () => {
  test('shows a visitor nothing of a client’s that the entry holds', () => {
    const { arrive, opened } = startStack({ isClient: false });
    arrive({ index: 4, modals: [{ ...profile, from: 3 }] });
    expect(opened()).toEqual([]);
  });

  test('what is closed while the browser goes back makes it go back again', () => {
    const { open, close, arrive, history } = startStack();
    open(profile);
    open(phone);
    close(phone);
    close(profile);
    arrive({ index: 4, modals: [{ ...profile, from: 3 }] });
    expect(history).toEqual([
      'push edit-profile',
      'push edit-profile profile-tel',
      'back 1',
      'back 1',
    ]);
  });

  test('a change of page meanwhile is the person’s last word', () => {
    const { open, close, arrive, opened, history } = startStack();
    open(map);
    close(map);
    open(profile);
    arrive({ index: 9, page: '/delete_account' });
    expect(opened()).toEqual([]);
    expect(history).toEqual(['push map', 'back 1']);
  });

  test('is waited for 400 ms (section 9), then a change of place goes on', () => {
    const { open, close, clock, history, stack } = startStack();
    const told: string[] = [];
    onTold(stack, ({ type }) => told.push(type));
    const target = { path: '/delete_account', hash: '', state: {} };
    open(map);
    close(map);
    stack.send({ type: 'place.requested', target, mode: 'push' });
    clock.increment(399);
    expect([history, told]).toEqual([['push map', 'back 1'], []]);
    clock.increment(1);
    expect(history).toEqual(['push map', 'back 1', 'replace -']);
    expect(told).toEqual(['navigation.requested']);
  });

  test('that never moves is written anew after three seconds', () => {
    const { open, close, clock, history } = startStack();
    open(map);
    close(map);
    clock.increment(2_999);
    expect(history).toEqual(['push map', 'back 1']);
    clock.increment(1);
    expect(history).toEqual(['push map', 'back 1', 'replace -']);
  });
});

describe('modal stack, what goes', () => {
  test('is on its way out of sight for 400 ms (section 9)', () => {
    const { open, close, clock, leaving } = startStack();
    open(map);
    clock.increment(1_000);
    close(map);
    clock.increment(399);
    expect(leaving()).toEqual(['map']);
    clock.increment(1);
    expect(leaving()).toEqual([]);
  });

  test.for(['session.ended', 'session.started'] as const)(
    'nothing of a client’s stays when the session changes: %s',
    (type) => {
      const { stack, open, close, opened, leaving, history } = startStack();
      open(map);
      open(profile);
      open(phone);
      close(phone);
      stack.send({ type });
      expect([opened(), leaving()]).toEqual([['map'], []]);
      expect(history).not.toContain('back 2');
      expect(history.at(-1)).toBe('replace map');
    },
  );
});

describe('the step of a flow in a modal (D16)', () => {
  const entered = { type: 'step.entered', modal: phone, step } as const;
  const updated = { type: 'step.updated', modal: phone, step: { ...step, stage: 'new' } } as const;
  const ended = { type: 'step.ended', modal: phone, steps: 1 } as const;

  /** The number is being changed, over the profile. */
  function startChange() {
    const started = startStack();
    started.open(profile);
    started.open(phone);
    started.history.length = 0;
    return started;
  }

  test('has an entry of its own, which the next step takes; it goes back from there', () => {
    const { stack, history, arrive, opened } = startChange();
    const { modals } = stack.getSnapshot().context.entry;
    stack.send(entered);
    stack.send(updated);
    expect(history).toEqual(['push step old', 'replace step new']);
    expect(stack.getSnapshot().context.entry).toMatchObject({ index: 6, modals });
    stack.send(ended);
    expect(history.slice(2)).toEqual(['back 1']);
    expect(stack.getSnapshot().matches({ history: 'returning' })).toBe(true);
    arrive({ index: 5, modals });
    expect(stack.getSnapshot().matches({ history: 'settled' })).toBe(true);
    expect(opened()).toEqual(['edit-profile', 'profile-tel']);
  });

  test('may be one of two that are gone back from in one go', () => {
    const { stack, history } = startChange();
    stack.send(entered);
    stack.send({ ...entered, step: { ...step, stage: 'new' } });
    stack.send({ ...ended, steps: 2 });
    expect(history).toEqual(['push step old', 'push step new', 'back 2']);
  });

  test('is passed over together with its modal, which closes in one step', () => {
    const { stack, history, close } = startChange();
    stack.send(entered);
    close(phone);
    expect(history).toEqual(['push step old', 'back 2']);
  });

  test('that is being gone back from is not gone back from twice', () => {
    const { stack, history, close, arrive } = startChange();
    const { modals } = stack.getSnapshot().context.entry;
    stack.send(entered);
    stack.send(ended);
    stack.send(ended);
    close(phone);
    expect(history).toEqual(['push step old', 'back 1']);
    arrive({ index: 5, modals });
    expect(history.slice(2)).toEqual(['back 1']);
  });

  test('is not written into an entry that has none: the person has gone back from it', () => {
    const { stack, history, arrive } = startChange();
    const { modals } = stack.getSnapshot().context.entry;
    stack.send(entered);
    arrive({ index: 5, modals });
    stack.send(updated);
    stack.send(ended);
    expect(history).toEqual(['push step old']);
    arrive({ index: 6, modals, step });
    stack.send(updated);
    expect(history.slice(1)).toEqual(['replace step new']);
  });

  test('is one of the session: the next one’s has to be entered anew', () => {
    const { stack, history, open } = startChange();
    stack.send(entered);
    stack.send({ type: 'session.started' });
    open(phone);
    history.length = 0;
    stack.send(updated);
    stack.send(ended);
    expect(history).toEqual([]);
  });
});
