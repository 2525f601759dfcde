import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import type { Modal, ModalEntry, PlacedModal } from '#domain/modals.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import { client, phoneStep as step, tokens } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
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
  test('the menu locks the scroll and has an entry, which Back leaves; it needs no modal’s code', async () => {
    const { stack, open, arrive, opened, history, locks } = startStack();
    await settled();
    expect(stack.getSnapshot().matches({ flows: 'unloaded' })).toBe(true);
    open({ id: 'menu' });
    expect(stack.getSnapshot().matches({ flows: 'unloaded' })).toBe(true);
    expect([history.at(-1), locks]).toEqual(['push menu', ['lock']]);
    arrive({});
    expect([opened(), locks]).toEqual([[], ['lock', 'unlock']]);
    arrive({ index: 4, modals: [{ id: 'menu', from: 3 }] });
    expect(opened()).toEqual(['menu']);
  });

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

  test('closing leaves what stays open beneath, and nothing else', () => {
    const first = startStack();
    first.open(profile);
    first.open(phone);
    first.close(phone);
    expect(first.opened()).toEqual(['edit-profile']);
    expect(first.history.at(-1)).toBe('back 1');

    const second = startStack();
    second.open(map);
    second.open(station);
    second.close(station);
    expect(second.opened()).toEqual([]);
    expect(second.history.at(-1)).toBe('back 2');
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

  test('a second event about the same modal does nothing', () => {
    const { open, close, history } = startStack();
    open(map);
    open(map);
    close(map);
    close(map);
    expect(history).toEqual(['push map', 'back 1']);
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
  test('follows a person who goes back and forward, without a move of its own', () => {
    const { arrive, opened, history } = startStack();
    arrive({ index: 4, modals: [{ ...map, from: 3 }] });
    expect(opened()).toEqual(['map']);
    arrive({});
    expect(opened()).toEqual([]);
    expect(history).toEqual([]);
  });

  test('shows a visitor nothing of a client’s that the entry holds', () => {
    const { arrive, opened } = startStack({ isClient: false });
    arrive({ index: 4, modals: [{ ...profile, from: 3 }] });
    expect(opened()).toEqual([]);
  });

  test('what is opened while the browser goes back is pushed once it has come there', () => {
    const { open, close, arrive, opened, history } = startStack();
    open(map);
    close(map);
    open(profile);
    expect(opened()).toEqual(['edit-profile']);
    expect(history).toEqual(['push map', 'back 1']);
    arrive({});
    expect(history).toEqual(['push map', 'back 1', 'push edit-profile']);
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

  test('an entry that is written anew meanwhile does not make it go back twice', () => {
    const { open, close, arrive, history, opened } = startStack();
    open(map);
    close(map);
    arrive({ index: 4, modals: [{ ...map, from: 3 }] });
    expect(history).toEqual(['push map', 'back 1']);
    expect(opened()).toEqual([]);
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

  test('is come to late by a busy device, and what was opened meanwhile stays', () => {
    const { open, close, arrive, clock, history, opened } = startStack();
    open(map);
    close(map);
    clock.increment(2_999);
    open(profile);
    arrive({});
    expect(opened()).toEqual(['edit-profile']);
    expect(history).toEqual(['push map', 'back 1', 'push edit-profile']);
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

  test('is not gone back in where the entry says of no way back', () => {
    const { arrive, close, history, opened } = startStack();
    arrive({ index: 0, modals: [{ ...map, from: 0 }] });
    close(map);
    expect(opened()).toEqual([]);
    expect(history).toEqual(['replace -']);
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

  test('comes back at once when it is opened again', () => {
    const { open, close, leaving, opened } = startStack();
    open(map);
    close(map);
    open(map);
    expect([opened(), leaving()]).toEqual([['map'], []]);
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

  test('who has signed in may open what needs a client', () => {
    const { stack, open, opened } = startStack({ isClient: false });
    stack.send({ type: 'session.started' });
    open(profile);
    expect(opened()).toEqual(['edit-profile']);
  });
});

describe('modal stack, what the modals show', () => {
  /** The stack with the code of the modals on its way, and flows that write down what they hear. */
  function startWithFlows() {
    const code = heldCall<void, void>();
    const heard: unknown[] = [];
    const told: string[] = [];
    const defects: string[] = [];
    const unopened: string[] = [];
    const entry: ModalEntry = { index: 3, page: '/dashboard', modals: [] };
    const clock = new SimulatedClock();
    const stack = createActor(
      standalone(modalStackMachine).provide({
        actors: {
          loadModals: code.logic,
          modalFlows: fromCallback<EventObject, unknown>(({ input, receive }) => {
            heard.push(input);
            receive((event) => {
              if (event.type === 'fail') throw new Error('Broken');
              heard.push(event);
            });
          }) as never,
        },
        actions: {
          showUnopened: () => unopened.push('it did not open'),
          reportDefect: (_, { error }) => defects.push(String(error)),
        },
      }),
      { clock, input: { entry, isClient: true, client: null } },
    );
    onTold(stack, ({ type }) => told.push(type));
    stack.start();
    const open = (modal: Modal) => {
      stack.send({ type: 'modal.opened', modal });
    };
    return { stack, code, heard, told, defects, unopened, clock, open };
  }

  async function startRunning() {
    const started = startWithFlows();
    started.code.resolve();
    await settled();
    started.heard.length = 0;
    return started;
  }

  test('comes at once, and with it whatever has been opened and is known by then', async () => {
    const { stack, code, heard, open } = startWithFlows();
    expect(code.inputs).toHaveLength(1);
    open(profile);
    stack.send({ type: 'client.loaded', client: { ...client, firstName: 'Мария' } });
    stack.send({ type: 'client.updated', client });
    code.resolve();
    await settled();
    expect(heard).toEqual([{ client, stack: [profile], leaving: [] }]);
  });

  test('knows nobody of a session that is over', async () => {
    const { stack, code, heard } = startWithFlows();
    stack.send({ type: 'client.loaded', client });
    stack.send({ type: 'session.ended' });
    code.resolve();
    await settled();
    expect(heard).toEqual([{ client: null, stack: [], leaving: [] }]);
  });

  test('is told what is open, what is on its way out and when that is out of sight', async () => {
    const { stack, heard, open, clock } = await startRunning();
    open(profile);
    stack.send({ type: 'modal.closed', modal: profile });
    clock.increment(400);
    expect(heard).toEqual([
      { type: 'modals.changed', stack: [profile], leaving: [] },
      { type: 'modals.changed', stack: [], leaving: [profile] },
      { type: 'modals.changed', stack: [], leaving: [] },
    ]);
  });

  test.for([
    { type: 'client.loaded', client },
    { type: 'client.updated', client },
    { type: 'client.confirmed', client },
    { type: 'connection.restored' },
    { type: 'session.started' },
    { type: 'session.ended' },
  ] as const)('is told of $type', async (event) => {
    const { stack, heard } = await startRunning();
    stack.send(event);
    expect(heard).toEqual([event]);
  });

  test('is told of another entry, and of the step that a flow keeps in it', async () => {
    const { stack, heard } = await startRunning();
    const entry = { index: 4, page: '/dashboard', modals: [], step };
    stack.send({ type: 'entry.changed', entry });
    expect(heard).toContainEqual({ type: 'entry.changed', entry });
  });

  test('asks for the profile, and has the tokens of a changed phone stored', async () => {
    const { stack, told } = await startRunning();
    stack.send({ type: 'profile.requested' });
    stack.send({ type: 'profile.awaited' });
    stack.send({ type: 'tokens.issued', tokens });
    expect(told).toEqual(['profile.requested', 'profile.awaited', 'tokens.issued']);
  });

  test('that does not come closes what was opened, says so and is asked for again', async () => {
    const { stack, code, unopened, open } = startWithFlows();
    open(map);
    code.reject(new Error('No part'));
    await settled();
    expect(unopened).toEqual(['it did not open']);
    expect(stack.getSnapshot().context.stack).toEqual([]);
    stack.send({
      type: 'entry.changed',
      entry: { index: 3, page: '/dashboard', modals: [] },
    });
    expect(code.inputs).toHaveLength(1);
    open(map);
    expect(code.inputs).toHaveLength(2);
  });

  test('that nobody has opened fails in silence', async () => {
    const { code, unopened } = startWithFlows();
    code.reject(new Error('No part'));
    await settled();
    expect(unopened).toEqual([]);
  });

  test('that breaks is a defect', async () => {
    const { stack, defects } = await startRunning();
    const flows = stack.getSnapshot().children.modalFlows as unknown as {
      send: (event: EventObject) => void;
    };
    flows.send({ type: 'fail' });
    await settled();
    expect(defects).toEqual(['Error: Broken']);
  });
});

describe('the step of a flow in a modal (D16)', () => {
  const entered = { type: 'step.entered', modal: phone, step } as const;
  const updated = { type: 'step.updated', modal: phone, step: { ...step, stage: 'new' } } as const;
  const ended = { type: 'step.ended', modal: phone } as const;

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

  test('that is over keeps its entry, which holds it no more', () => {
    const { stack, history } = startChange();
    stack.send(entered);
    stack.send({ type: 'step.updated', modal: phone, step: null });
    expect(history).toEqual(['push step old', 'replace step none']);
    stack.send(updated);
    stack.send(ended);
    expect(history).toHaveLength(2);
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

  test('of a modal that is on its way out, or beneath another, is written nowhere', () => {
    const { stack, history, close, arrive, open } = startChange();
    const { modals } = stack.getSnapshot().context.entry;
    close(phone);
    stack.send(entered);
    arrive({ index: 4, modals: modals.slice(0, 1) });
    stack.send(entered);
    stack.send({ ...entered, modal: map });
    expect(history).toEqual(['back 1']);
    open(map);
    stack.send({ ...entered, modal: profile });
    expect(history).toEqual(['back 1', 'push edit-profile map']);
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
