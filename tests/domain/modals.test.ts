import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { type Modal, modalIds, type ModalEntry, type ModalId } from '#domain/modals.ts';
import { modalsOf as modalsKnownOf } from '#app/rootEvents.ts';
import {
  flowOf,
  flowsAfter,
  type ModalFlow,
  moveTo,
  shownModals,
  withClosed,
  withOpened,
  withoutPersonal,
} from '#domain/modalStack.ts';

describe('modals', () => {
  const isModal = (id: string): id is ModalId => modalIds.some((one) => one === id);
  const modalsOf = (kept: unknown) => modalsKnownOf(kept, isModal);

  test('section 2: the profile, the phone’s change, the map and a placemark are modals', () => {
    expect(modalIds).toEqual(
      expect.arrayContaining(['edit-profile', 'profile-tel', 'map', 'placemark']),
    );
  });

  describe('the modals of a history entry', () => {
    test('are read back as they were written', () => {
      const modals = [
        { id: 'edit-profile', from: 1 },
        { id: 'placemark', of: '12', from: 2 },
      ];
      expect(modalsOf(modals)).toEqual(modals);
    });

    test('drop a subject that is not a text', () => {
      expect(modalsOf([{ id: 'receipt', of: 7, from: 1 }])).toEqual([{ id: 'receipt', from: 1 }]);
    });

    test('end at a value that is no modal of the app', () => {
      const map = { id: 'map', from: 1 };
      for (const foreign of [null, 1, 'map', {}, { id: 'admin', from: 1 }, { id: 'checkout' }]) {
        expect(modalsOf([map, foreign, map])).toEqual([map]);
        expect(modalsOf([foreign, map])).toEqual([]);
      }
      for (const foreign of [undefined, null, 'map', { 0: map }])
        expect(modalsOf(foreign)).toEqual([]);
    });

    test('end at a modal that cannot be shown', () => {
      const [profile, map] = [
        { id: 'edit-profile', from: 1 },
        { id: 'map', from: 2 },
      ];
      expect(
        modalsKnownOf([profile, map, profile], (id): id is ModalId => isModal(id) && id !== 'map'),
      ).toEqual([profile]);
    });

    test('never breaks the page, whatever it is', () => {
      fc.assert(
        fc.property(fc.anything(), (kept) => {
          expect(Array.isArray(modalsOf(kept))).toBe(true);
        }),
      );
    });
  });
});

describe('modalFlows', () => {
  const profile: Modal = { id: 'edit-profile' };
  const phone: Modal = { id: 'profile-tel' };
  const station: Modal = { id: 'placemark', of: '12' };
  const nothing = { stack: [], leaving: [] };

  /** The flows after each change in turn. */
  function after(...changes: { stack?: readonly Modal[]; leaving?: readonly Modal[] }[]) {
    let flows: readonly ModalFlow[] = [];
    let before = nothing as {
      stack: readonly Modal[];
      leaving: readonly Modal[];
    };
    for (const change of changes) {
      const shown = { ...nothing, ...change };
      ({ flows } = flowsAfter(flows, before, shown));
      before = shown;
    }
    return flows;
  }

  const named = (flows: readonly ModalFlow[]) =>
    flows.map(({ id, isHidden }) => (isHidden ? `(${id})` : id));

  describe('the flows of the modals', () => {
    test('go by the names of the modals', () => {
      expect(named(after({ stack: [profile, phone] }))).toEqual(['edit-profile', 'profile-tel']);
      expect(named(after({ stack: [station] }))).toEqual(['placemark 12']);
    });

    test('go on while their modal is open, beneath others too, and on its way out', () => {
      expect(named(after({ stack: [profile] }, { stack: [profile, phone] }))).toEqual([
        'edit-profile',
        'profile-tel',
      ]);
      expect(
        named(after({ stack: [profile, phone] }, { stack: [profile], leaving: [phone] })),
      ).toEqual(['edit-profile', 'profile-tel']);
    });

    test('are hidden once their modal is out of sight', () => {
      expect(named(after({ stack: [profile] }, { leaving: [profile] }, {}))).toEqual([
        '(edit-profile)',
      ]);
    });

    test('start again when a modal reopens, under a name that no former one has', () => {
      const back = after({ stack: [profile] }, { leaving: [profile] }, { stack: [profile] });
      expect(named(back)).toEqual(['(edit-profile)', 'edit-profile 2']);
      expect(flowOf(back, profile)?.id).toBe('edit-profile 2');
      const again = [{ leaving: [profile] }, {}, { stack: [profile] }];
      expect(named(after({ stack: [profile] }, ...again, ...again))).toEqual([
        '(edit-profile)',
        '(edit-profile 2)',
        'edit-profile 3',
      ]);
    });

    test('are hidden once, and begin once', () => {
      const shown = { stack: [profile], leaving: [] };
      const first = flowsAfter([], nothing, shown);
      expect(named(first.begun)).toEqual(['edit-profile']);
      expect(flowsAfter(first.flows, shown, shown).begun).toEqual([]);
      const second = flowsAfter(first.flows, shown, nothing);
      expect([named(second.hidden), second.begun]).toEqual([['edit-profile'], []]);
      expect(flowsAfter(second.flows, nothing, nothing).hidden).toEqual([]);
    });

    test('do not exist for a modal that is not open', () => {
      expect(flowOf(after({ stack: [profile] }, {}), profile)).toBeUndefined();
    });
  });
});

const stackOf = (...ids: ModalId[]): Modal[] => ids.map((id) => ({ id }));
const ids = (modals: readonly Modal[]) => modals.map(({ id }) => id);

describe('section 4 "Modal stack", opening', () => {
  test('pushes a modal', () => {
    expect(ids(withOpened([], { id: 'map' }))).toEqual(['map']);
    expect(ids(withOpened(stackOf('map'), { id: 'placemark', of: '12' }))).toEqual([
      'map',
      'placemark',
    ]);
  });

  test('closes the one beneath, except the profile and the change of the phone', () => {
    expect(ids(shownModals(stackOf('map', 'placemark')))).toEqual(['placemark']);
    expect(ids(shownModals(stackOf('edit-profile', 'profile-tel', 'map')))).toEqual([
      'edit-profile',
      'profile-tel',
      'map',
    ]);
    expect(ids(shownModals(stackOf('edit-profile', 'map', 'placemark')))).toEqual([
      'edit-profile',
      'placemark',
    ]);
  });

  test('opening a modal that is already in the stack returns to it', () => {
    expect(ids(withOpened(stackOf('map', 'placemark'), { id: 'map' }))).toEqual(['map']);
    const stack = stackOf('edit-profile', 'profile-tel', 'map', 'placemark');
    expect(ids(withOpened(stack, { id: 'profile-tel' }))).toEqual(['edit-profile', 'profile-tel']);
    expect(ids(withOpened(stack, { id: 'placemark' }))).toEqual(ids(stack));
  });

  test('treats two stations as two modals', () => {
    const first = withOpened([], { id: 'placemark', of: '12' });
    expect(withOpened(first, { id: 'placemark', of: '31' })).toHaveLength(2);
  });
});

describe('section 4 "Modal stack", closing', () => {
  test('leaves the modals that stay open, and what those closed is closed', () => {
    expect(ids(withClosed(stackOf('map', 'placemark'), { id: 'placemark' }))).toEqual([]);
    expect(ids(withClosed(stackOf('edit-profile', 'profile-tel'), { id: 'profile-tel' }))).toEqual([
      'edit-profile',
    ]);
    expect(
      ids(withClosed(stackOf('edit-profile', 'map', 'placemark'), { id: 'placemark' })),
    ).toEqual(['edit-profile']);
  });

  test('closes what lies over it as well', () => {
    expect(withClosed(stackOf('edit-profile', 'profile-tel'), { id: 'edit-profile' })).toEqual([]);
  });

  test('does nothing to a stack that the modal is not in', () => {
    expect(ids(withClosed(stackOf('map'), { id: 'checkout' }))).toEqual(['map']);
  });
});

test('section 6: a visitor sees nothing that shows a client’s own data, nor what lies over it', () => {
  expect(ids(withoutPersonal(stackOf('map', 'placemark')))).toEqual(['map', 'placemark']);
  expect(ids(withoutPersonal(stackOf('map', 'edit-profile', 'map')))).toEqual(['map']);
  for (const id of [
    'edit-profile',
    'profile-tel',
    'passkeys',
    'receipt',
    'checkout',
    'menu',
  ] as const) {
    expect(withoutPersonal([{ id }])).toEqual([]);
  }
});

describe('the history', () => {
  const at = (index: number, ...modals: [ModalId, number][]): ModalEntry => ({
    index,
    page: '/dashboard',
    modals: modals.map(([id, from]) => ({ id, from })),
  });

  test('gets one entry for each modal, and knows where each was opened from', () => {
    expect(moveTo(at(4), stackOf('edit-profile', 'profile-tel'))).toEqual({
      kind: 'push',
      modals: [{ id: 'edit-profile', from: 4 }],
    });
    expect(moveTo(at(5, ['edit-profile', 4]), stackOf('edit-profile', 'profile-tel'))).toEqual({
      kind: 'push',
      modals: [
        { id: 'edit-profile', from: 4 },
        { id: 'profile-tel', from: 5 },
      ],
    });
  });

  test('goes back to the entry before a stack of several in one go', () => {
    expect(moveTo(at(6, ['map', 4], ['placemark', 5]), [])).toEqual({ kind: 'back', steps: 2 });
  });

  test('goes back over the entries that a flow in the modal has made', () => {
    const third = at(8, ['edit-profile', 4], ['profile-tel', 5]);
    expect(moveTo(third, stackOf('edit-profile'))).toEqual({ kind: 'back', steps: 3 });
  });

  test('goes back first when another modal takes the place of one', () => {
    expect(moveTo(at(5, ['map', 4]), stackOf('checkout'))).toEqual({ kind: 'back', steps: 1 });
  });

  test('does not move when it already contains the wanted modals', () => {
    expect(moveTo(at(5, ['map', 4]), stackOf('map'))).toEqual({ kind: 'none' });
  });

  const stack = fc.uniqueArray(fc.constantFrom(...modalIds), { maxLength: 5 });

  test('always gets from any stack to any other, entry by entry', () => {
    fc.assert(
      fc.property(stack, stack, fc.nat({ max: 9 }), (from, to, start) => {
        const entries: ModalEntry[] = [at(start)];
        const follow = (wanted: readonly Modal[]) => {
          for (let steps = 0; steps < 20; steps += 1) {
            const entry = entries.at(-1) ?? at(0);
            const move = moveTo(entry, wanted);
            if (move.kind === 'none') return;
            if (move.kind === 'back') entries.splice(-move.steps);
            else entries.push({ ...entry, index: entry.index + 1, modals: move.modals });
          }
        };
        follow(stackOf(...from));
        follow(stackOf(...to));
        expect(ids(entries.at(-1)?.modals ?? [])).toEqual(to);
        expect(entries).toHaveLength(to.length + 1);
        follow([]);
        expect(entries).toEqual([at(start)]);
      }),
    );
  });
});
