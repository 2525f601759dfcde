import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pointedTo } from '#tests/support/testNames.ts';

/** The items of level 1 of ASVS 5.0, by section. */
const levelOne: Readonly<Record<string, readonly number[]>> = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '10.4': [1, 2, 3, 4, 5],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
};

/** Expands `6.2.1–6.2.8` and `5.2.1, 5.2.2` to single numbers. */
const numbersIn = (items: string) =>
  items.split(', ').flatMap((item) => {
    const [first = '', last = first] = item.split('–');
    const section = first.slice(0, first.lastIndexOf('.'));
    const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)));
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => `${section}.${String(Number(from) + at)}`,
    );
  });

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [items = '', level = '', , standing = '', tests = ''] = line
      .slice(2, -1)
      .split('|')
      .map((cell) => cell.trim());
    const proofs = [...tests.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof);
    return { items, level, standing, proofs };
  });

test('docs/security.md lists every item of ASVS level 1, and no item twice', () => {
  const numbers = rows.flatMap(({ items }) => numbersIn(items));
  const asked = Object.entries(levelOne).flatMap(([section, items]) =>
    items.map((item) => `${section}.${String(item)}`),
  );
  expect(asked).toHaveLength(70);
  expect(asked.filter((number) => !numbers.includes(number))).toEqual([]);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const ofLevelOne = rows.filter(({ level }) => level === '1');
  expect(ofLevelOne.flatMap(({ items }) => numbersIn(items)).toSorted()).toEqual(asked.toSorted());
});

describe.each(rows)('$items', ({ standing, proofs }) => {
  const isShown = /^(?:met|deviation|operator)\b/.test(standing);

  test('has a status, and every test named as its proof exists', () => {
    expect(standing).toMatch(/^(?:met|deviation|operator|none)(?:[:,]| |$)/);
    expect(proofs.length > 0 || !isShown).toBe(true);
    for (const proof of proofs) {
      expect(proof).toMatch(/ › .{8}/);
      expect(pointedTo(proof), proof).not.toEqual([]);
    }
  });

  test('gives a reason unless its status is met', () => {
    expect(/^met\b/.test(standing) || /^\w+: .{20}/.test(standing)).toBe(true);
  });
});
