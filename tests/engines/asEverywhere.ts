import type { Described } from './described';
import type { EngineName } from './driver';

/** What an engine tells otherwise, and why that is left so. */
type Difference = {
  engine: EngineName;
  why: string;
  /** The same in both, after which there is nothing left to tell apart; null is left out of both. */
  even: (one: Described) => Described | null;
};

const differences: Difference[] = [
  {
    engine: 'firefox',
    why: 'a form counts as invalid as long as one of its fields does',
    even: (one) =>
      one.role === 'form' && one.states.includes('invalid')
        ? { ...one, states: one.states.filter((state) => state !== 'invalid') }
        : one,
  },
  {
    engine: 'webkit',
    why: 'a list without marks is a group: Safari holds that nobody sees a list there',
    even: (one) => (one.role === 'list' ? { ...one, role: 'group' } : one),
  },
  {
    engine: 'webkit',
    why: 'a field with a choice is a button that opens it',
    even: (one) => (one.role === 'combobox' ? { ...one, role: 'button' } : one),
  },
  {
    engine: 'webkit',
    why: 'its protocol tells no states',
    even: (one) => (one.states.length > 0 ? { ...one, states: [] } : one),
  },
];

/** What is told but for the differences that are known. */
export const asEverywhere = (engine: EngineName, all: readonly Described[], applied: Set<string>) =>
  all.flatMap((one) => {
    let even: Described | null = one;
    for (const difference of differences) {
      if (difference.engine !== engine || even === null) continue;
      const next = difference.even(even);
      if (next !== even) applied.add(difference.why);
      even = next;
    }
    return even ?? [];
  });

export const unneeded = (engine: EngineName, applied: ReadonlySet<string>): string[] =>
  differences.filter((one) => one.engine === engine && !applied.has(one.why)).map(({ why }) => why);
