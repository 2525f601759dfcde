import { expect, test } from 'vitest';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { edges } from '#tests/support/edges.ts';

test('a disclosure opens on a click and closes on the next (section 2, the card number; section 4)', () => {
  expect(edges(disclosureMachine)).toEqual([
    'collapsed | disclosure.toggled | expanded',
    'expanded | disclosure.toggled | collapsed',
  ]);
});
