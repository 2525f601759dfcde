import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { modalIds, type Modal, type ModalEntry, type ModalId } from '#domain/modals.ts';
import {
  moveTo,
  shownModals,
  withClosed,
  withOpened,
  withoutPersonal,
} from '#domain/modalStack.ts';

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

  test('a modal that is there already goes back to it', () => {
    expect(ids(withOpened(stackOf('map', 'placemark'), { id: 'map' }))).toEqual(['map']);
    const stack = stackOf('edit-profile', 'profile-tel', 'map', 'placemark');
    expect(ids(withOpened(stack, { id: 'profile-tel' }))).toEqual(['edit-profile', 'profile-tel']);
    expect(ids(withOpened(stack, { id: 'placemark' }))).toEqual(ids(stack));
  });

  test('tells two stations apart', () => {
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
  for (const id of ['edit-profile', 'profile-tel', 'receipt', 'checkout', 'menu'] as const) {
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

  test('stands still when it holds what is wanted', () => {
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
