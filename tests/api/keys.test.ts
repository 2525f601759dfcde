import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { camelKeys, snakeKeys } from '#api/answer.ts';

describe('case of keys (D7)', () => {
  test('reads every spelling of the wire as one name', () => {
    for (const key of ['qual_fuel2', 'qual_fuel_2', 'qual__fuel2', 'qualFuel2']) {
      expect(camelKeys({ [key]: 1 })).toEqual({ qualFuel2: 1 });
    }
  });

  test('renames through objects and lists and leaves every value alone', () => {
    expect(
      camelKeys({ tier_list: [{ program_name: 'tier_list', qual_non_fuel3: '1_0' }], n: null }),
    ).toEqual({ tierList: [{ programName: 'tier_list', qualNonFuel3: '1_0' }], n: null });
  });

  test('writes requests in snake_case, deep', () => {
    expect(
      snakeKeys({ user: { mobilePhone: '+7' }, listOfAgreements: [{ agreementCode: 'AllowSMS' }] }),
    ).toEqual({
      user: { mobile_phone: '+7' },
      list_of_agreements: [{ agreement_code: 'AllowSMS' }],
    });
  });

  const camelKey = fc.stringMatching(/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/);
  const plain = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(camelKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;

  test('converts any camelCase data to snake_case and back unchanged', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(camelKeys(snakeKeys(value))).toEqual(value);
      }),
    );
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = camelKeys(value);
        expect(camelKeys(once)).toEqual(once);
      }),
    );
  });

  test('never lets a key reach a prototype', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"a_b":1}}');
    const read = camelKeys(hostile);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect((read as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  test('survives nesting that would overflow the stack', () => {
    const deep: unknown = JSON.parse('{"a_b":'.repeat(100_000) + '1' + '}'.repeat(100_000));
    expect(camelKeys(deep)).toHaveProperty('aB');
  });
});
