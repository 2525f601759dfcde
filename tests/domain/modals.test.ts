import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { flowOf, flowsAfter, type ModalFlow } from '#domain/modalFlows.ts';
import { type Modal, modalIds, modalsOf as modalsKnownOf } from '#domain/modals.ts';

describe('modals', () => {
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
});

describe('modalFlows', () => {
  const profile: Modal = { id: 'edit-profile' };
  const phone: Modal = { id: 'profile-tel' };
  const station: Modal = { id: 'placemark', of: '12' };
  const nothing = { stack: [], leaving: [] };

  /** What becomes of the flows, each change in its turn. */
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

    test('begin anew where a modal comes back, under a name that no former one has', () => {
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
      const second = flowsAfter(first.flows, shown, nothing);
      expect([named(second.hidden), second.begun]).toEqual([['edit-profile'], []]);
      expect(flowsAfter(second.flows, nothing, nothing).hidden).toEqual([]);
    });

    test('there is none to be seen for a modal that is not', () => {
      expect(flowOf(after({ stack: [profile] }, {}), profile)).toBeUndefined();
    });
  });
});
