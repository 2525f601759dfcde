import { describe, expect, test } from 'vitest';
import { ownStepOf } from '#machines/account/accountDeletionSetup.ts';
import { arrivalGuards, phoneBrought } from '#machines/account/placeArrived.ts';
import { arrival } from '#tests/support/arrival.ts';

const phone = '+7 999 123 45 67';
const step = { phone, sentAt: 0, operationId: '' };

describe('a phone that a history entry brings along', () => {
  const { bringsPhone } = arrivalGuards;

  test.each([
    ['a link with a phone', arrival({ phone }, 'push'), true],
    ['a redirect with a phone', arrival({ phone }, 'replace'), true],
    ['going back to an entry with a phone', arrival({ phone }, 'pop'), false],
    ['a link without a phone', arrival({}, 'push'), false],
    ['going back to an entry without a phone', arrival({}, 'pop'), false],
    ['a link to the step of a code', arrival({ phone, step }, 'push'), false],
  ])('%s', (_, event, isTaken) => {
    expect(bringsPhone(null, event)).toBe(isTaken);
  });

  test('is the one that the form begins with', () => {
    expect(phoneBrought({ event: arrival({ phone }, 'push') })).toEqual({ phone });
    expect(phoneBrought({ event: arrival({}, 'push') })).toEqual({ phone: '' });
  });
});

describe('the step that an entry of the account deletion keeps', () => {
  const kept = (state: Parameters<typeof arrival>[0], ownPhone: string | undefined) =>
    ownStepOf({ event: { ...arrival(state), ownPhone } }).step;

  test("is gone on with by its own client, and by nobody else's", () => {
    expect(kept({ step }, phone)).toEqual(step);
    expect(kept({ step }, '+7 999 000 00 03')).toBeNull();
    expect(kept({ step }, undefined)).toEqual(step);
  });

  test('is none where the entry keeps none, whoever the client is', () => {
    expect(kept({}, phone)).toBeNull();
    expect(kept({}, undefined)).toBeNull();
  });
});
