import { describe, expect, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  setup,
  StateMachine,
  waitFor,
} from 'xstate';
import { call, escalate, escalation } from '#machines/shared/flow.ts';
import {
  deadEnds,
  stuckStates,
  definitions,
  pathOf,
  statesOf,
  endsOf,
  unhandledInvokes,
} from '#tests/support/edges.ts';
import { machineFiles } from '#viewer/machines.ts';

describe('invokes', () => {
  const machines = machineFiles.map(({ machine }) => [machine.id, machine] as const);

  test.each(machines)('%s handles the failure of everything that it invokes', (_, machine) => {
    expect(unhandledInvokes(machine)).toEqual([]);
  });

  const broken = call<void, void>('broken');

  test('an invoke whose failure nobody handles is found, in any state', () => {
    const machine = setup({ actors: { broken } }).createMachine({
      initial: 'asking',
      invoke: { id: 'watchPage', src: 'broken' },
      states: {
        asking: {
          invoke: {
            id: 'load',
            src: 'broken',
            onDone: 'done',
            onError: 'done',
          },
        },
        done: { invoke: { id: 'store', src: 'broken' } },
      },
    });
    expect(unhandledInvokes(machine)).toEqual([': watchPage', 'done: store']);
  });

  test('a flow that escalates an inner failure fails for the flow that invokes it', async () => {
    const inner = setup({
      actors: { broken },
      actions: escalation,
    }).createMachine({
      invoke: { id: 'within', src: 'broken', onError: escalate },
    });
    const outer = createActor(
      setup({ actors: { inner } }).createMachine({
        initial: 'running',
        states: {
          running: { invoke: { src: 'inner', onError: 'failed' } },
          failed: {},
        },
      }),
    ).start();
    await waitFor(outer, (snapshot) => snapshot.matches('failed'), {
      timeout: 1_000,
    });
    expect(outer.getSnapshot().status).toBe('active');
  });
});

describe('noDeadEnds', () => {
  const machines = machineFiles.map(({ machine }) => machine);

  describe('no path leaves a person stuck (section 4)', () => {
    test.each(machines.map((machine) => [machine.id, machine] as const))(
      '%s has an end, and every state can reach it',
      (_, machine) => {
        const states = statesOf(machine).map(pathOf);
        const ends = endsOf(machine);
        expect(ends).not.toEqual([]);
        expect(ends.filter((end) => !states.includes(end))).toEqual([]);
        expect(deadEnds(machine, ends)).toEqual([]);
      },
    );
  });

  describe('the search for dead ends', () => {
    test('finds a state without an exit, and states that reach only each other', () => {
      const trap = setup({}).createMachine({
        initial: 'asking',
        states: {
          asking: {
            on: { answered: 'done', lost: 'circling', forgot: 'waiting' },
          },
          waiting: {},
          circling: { on: { turned: 'trapped' } },
          trapped: { on: { turned: 'circling' } },
          done: { type: 'final' },
        },
      });
      expect(deadEnds(trap, ['done'])).toEqual(['circling', 'waiting', 'trapped']);
    });

    test('accepts a region that waits for a parallel one, but not a region that waits for itself', () => {
      const sent = (answered: string) =>
        setup({}).createMachine({
          initial: 'sent',
          states: {
            sent: {
              type: 'parallel',
              states: {
                button: { initial: 'held', states: { held: {} } },
                answer: {
                  initial: 'awaited',
                  states: {
                    awaited: { on: { answered } },
                    here: { id: 'here' },
                  },
                },
              },
            },
            done: { id: 'done', type: 'final' },
          },
        });
      expect(deadEnds(sent('#done'), ['done'])).toEqual([]);
      expect(deadEnds(sent('#here'), ['done', 'sent.answer.here'])).toEqual(['sent.button.held']);
    });

    test('finds the states from which the data allow no path to an end', () => {
      const machine = setup({ guards: { never: () => false } }).createMachine({
        initial: 'asking',
        states: {
          asking: { on: { answered: 'checking' } },
          checking: { on: { checked: { guard: 'never', target: 'done' } } },
          done: { type: 'final' },
        },
      });
      expect(deadEnds(machine, ['done'])).toEqual([]);
      expect(stuckStates({ machine }, ['done'])).toEqual([
        '["asking",null,null]',
        '["checking",null,null]',
      ]);
    });
  });
});

describe('parts', () => {
  /** Names that a configuration refers to: the `type` of `{ type, params }`, or the name alone. */
  const namesOf = (part: unknown): string[] => {
    if (typeof part === 'string') return [part];
    if (typeof part !== 'object' || part === null || !('type' in part)) return [];
    return typeof part.type === 'string' ? [part.type] : [];
  };

  /** The names a configuration uses, by the kind of part that `setup` provides. */
  function usedBy(machine: AnyStateMachine) {
    const states = statesOf(machine);
    const transitions = definitions(machine);
    return {
      actions: [
        ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
        ...transitions.flatMap(({ actions }) => actions),
      ].flatMap(namesOf),
      guards: transitions.flatMap(({ guard }) => namesOf(guard)),
      actors: states.flatMap(({ invoke }) => invoke.flatMap(({ src }) => namesOf(src))),
      delays: states.flatMap(({ after }) => after.flatMap(({ delay }) => namesOf(delay))),
    };
  }

  const kinds = ['actions', 'guards', 'actors', 'delays'] as const;

  describe.each(machineFiles.map(({ file, machine }) => [file, machine] as const))(
    '%s',
    (file, machine) => {
      test('has the same name as its file', () => {
        expect(file.split('/').at(-1)).toBe(`${machine.id}.ts`);
      });

      test.each(kinds)('provides all %s that its configuration names', (kind) => {
        const provided = Object.keys(machine.implementations[kind]);
        expect(usedBy(machine)[kind].filter((name) => !provided.includes(name))).toEqual([]);
      });
    },
  );

  const calls = machineFiles.flatMap(({ file, machine }) =>
    Object.entries(machine.implementations.actors)
      .map(([name, provided]) => [name, 'src' in provided ? provided.src : provided] as const)
      .filter(([, logic]) => !(logic instanceof StateMachine))
      .map(([name, logic]) => [file, name, logic] as const),
  );

  test.each(calls)(
    '%s fails by the name of "%s" until the app provides it',
    async (_, name, logic) => {
      await expect(failureOf(logic)).resolves.toBe(
        `${kindOf(name, logic)} "${'flow' in logic ? String(logic.flow) : name}" is not provided`,
      );
    },
  );

  /** A chunk contains a flow; the name of a long-lived watcher begins with `watch`; all others are calls. */
  function kindOf(name: string, logic: AnyActorLogic): string {
    if ('flow' in logic) return 'Flow';
    return name.startsWith('watch') ? 'Watch' : 'Call';
  }

  const failureOf = (logic: AnyActorLogic) =>
    new Promise<string>((resolve) => {
      const actor = createActor(logic);
      actor.subscribe({
        error: (error) => resolve(String(error instanceof Error && error.message)),
      });
      actor.start();
    });
});

describe('tags', () => {
  /**
   * Tags by machine and state: a screen checks a tag, so that it needs no state names. `busy` waits
   * for an answer, `slow` has waited for ten seconds (D23).
   */
  const tags: Record<string, Record<string, readonly string[]>> = {
    accountDeletion: {
      held: ['explaining.counting'],
      busy: ['requesting'],
      slow: ['requesting.slow'],
    },
    appLink: { busy: ['asking', 'opening', 'elsewhere'] },
    appUpdate: {
      busy: ['offered.switching', 'offered.forgetting', 'offered.reloading'],
    },
    consent: {
      busy: ['saving'],
      slow: ['saving.slow'],
      held: ['settled.counting'],
    },
    cookieConsent: {
      shown: ['open', 'allowed.reconsidering', 'refused.reconsidering'],
    },
    dashboard: {
      broken: ['card.broken', 'balance.broken', 'transactions.broken'],
    },
    form: {
      held: ['closing', 'editing.waiting', 'sent.button.held'],
      invalid: ['editing.invalid'],
      asking: ['editing.asking'],
      busy: ['sent.answer.awaited'],
    },
    ledgerPart: { slow: ['loading.slow'] },
    lazyModal: { busy: ['loading'], slow: ['loading.slow'] },
    login: { busy: ['phone.requesting'], slow: ['phone.requesting.slow'] },
    modalStack: { moving: ['history.moving', 'history.returning'] },
    navigation: {
      busy: ['awaitingProfile', 'leavingStep', 'opening'],
      slow: ['opening.slow'],
    },
    otp: {
      busy: ['open.code.verifying'],
      slow: ['open.code.verifying.slow'],
      invalid: ['open.code.entering.refused', 'open.code.entering.spent'],
      held: ['open.retryWait.counting'],
    },
    deletionSummary: { slow: ['loading.slow'] },
    geolocation: { busy: ['asking'] },
    passkeyAdding: {
      busy: ['making', 'preparing', 'sending'],
      slow: ['preparing.slow', 'sending.slow'],
    },
    passkeyOffer: { busy: ['shown.adding'], held: ['shown.offered.counting'] },
    passkeySignIn: {
      busy: ['asking', 'loading.awaited', 'verifying'],
      slow: ['loading.awaited.slow', 'verifying.slow'],
      held: ['held'],
    },
    passkeys: {
      busy: ['adding', 'loading', 'removing.sending', 'renaming.saving'],
      slow: ['loading.slow', 'removing.sending.slow', 'renaming.saving.slow'],
      failed: ['failed'],
      held: ['listed.counting', 'removing.asking.counting'],
    },
    phoneChange: {
      slow: ['code.sending.slow', 'request.requesting.slow'],
      held: ['code.unsent.counting'],
    },
    pointsForecast: {
      busy: ['loading'],
      slow: ['loading.slow'],
      failed: ['failed'],
    },
    profile: { busy: ['editing.saving'], slow: ['editing.saving.slow'] },
    questions: {
      busy: ['loading'],
      slow: ['loading.slow'],
      failed: ['failed'],
    },
    rating: {
      busy: ['submitting'],
      slow: ['submitting.slow'],
      held: ['failed.counting'],
    },
    receipt: {
      busy: ['searching', 'shown.asked.copying'],
      slow: ['searching.slow'],
    },
    registration: {
      busy: ['form.checking', 'form.registering'],
      slow: ['form.checking.slow', 'form.registering.slow'],
    },
    resend: { busy: ['sending'], slow: ['sending.slow'] },
    session: {
      signedIn: ['signedIn'],
      busy: ['signedIn.profile.loading'],
      slow: ['signedIn.profile.loading.slow', 'signedIn.profile.reloading.slow'],
      stale: [
        'signedIn.profile.unreachable',
        'signedIn.profile.refused',
        'signedIn.profile.outdated',
      ],
      refreshing: [
        'signedIn.access.refreshing',
        'signedIn.access.reauthenticating',
        'signedIn.access.refused',
      ],
    },
    stationsMap: {
      withMap: ['open.script.loading', 'open.script.ready'],
      busy: ['open.pins.loading'],
      slow: ['open.pins.loading.slow'],
    },
    tierRules: {
      busy: ['loading'],
      slow: ['loading.slow'],
      failed: ['failed'],
    },
    transactionExport: { busy: ['loadingAll', 'preparing', 'handingOver'] },
    transactionPaging: {
      busy: ['loading', 'loadingAll'],
      slow: ['loading.slow', 'loadingAll.slow'],
      loadingAll: ['loadingAll'],
      failed: ['failed'],
    },
  };

  test.each(machineFiles.map(({ machine }) => [machine.id, machine] as const))(
    '%s has its tags in these states and no others',
    (id, machine) => {
      const found: Record<string, string[]> = {};
      for (const state of statesOf(machine))
        for (const tag of state.tags) found[tag] = [...(found[tag] ?? []), pathOf(state)].sort();
      const sorted = Object.entries(tags[id] ?? {}).map(([tag, states]) => [
        tag,
        states.toSorted(),
      ]);
      expect(found).toEqual(Object.fromEntries(sorted));
    },
  );
});
