import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modalIds, modalsOf as modalsKnownOf } from '#domain/modals.ts';

const modalsOf = (kept: unknown) => modalsKnownOf(kept, () => true);

test('section 2: the profile, the phone’s change, the map and a placemark are modals', () => {
  expect(modalIds).toEqual(
    expect.arrayContaining(['edit-profile', 'profile-tel', 'map', 'placemark']),
  );
});

describe('what a history entry holds', () => {
  test('is read back as it was written', () => {
    const modals = [
      { id: 'edit-profile', from: 1 },
      { id: 'placemark', of: '12', from: 2 },
    ];
    expect(modalsOf(modals)).toEqual(modals);
  });

  test('what a modal shows is a text or not said', () => {
    expect(modalsOf([{ id: 'receipt', of: 7, from: 1 }])).toEqual([{ id: 'receipt', from: 1 }]);
  });

  test('ends where something stands that is no modal of ours', () => {
    const map = { id: 'map', from: 1 };
    for (const foreign of [null, 1, 'map', {}, { id: 'admin', from: 1 }, { id: 'checkout' }]) {
      expect(modalsOf([map, foreign, map])).toEqual([map]);
      expect(modalsOf([foreign, map])).toEqual([]);
    }
    for (const foreign of [undefined, null, 'map', { 0: map }])
      expect(modalsOf(foreign)).toEqual([]);
  });

  test('ends where a modal stands that cannot be shown', () => {
    const [profile, map] = [
      { id: 'edit-profile', from: 1 },
      { id: 'map', from: 2 },
    ];
    expect(modalsKnownOf([profile, map, profile], (id) => id !== 'map')).toEqual([profile]);
  });

  test('never breaks the page, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        expect(Array.isArray(modalsOf(kept))).toBe(true);
      }),
    );
  });
});
