import type { TestStep } from 'playwright/types/testReporter';
import { expectationWords } from './expectationWords';

/** What was expected after one step of a path, and by the model's word on which state or event. */
export type Expectation = { at: string; what: string };

export type StepRecord = {
  /** Every expectation that was met, or that failed. */
  expected: Expectation[];
  /** Why nothing is seen of the states the step leads to, if the model says so. */
  unseen: string[];
};

/** What was expected after each step of a path, the start first; nothing of a test that is no path. */
export const assertedOf = (steps: readonly TestStep[]): StepRecord[] =>
  steps
    .filter(({ params }) => typeof params?.['step'] === 'number')
    .map(({ params, steps: inner }) => ({
      expected: inner.flatMap(expectationsIn),
      unseen: (params?.['unseen'] ?? []) as string[],
    }));

function expectationsIn({ params, steps }: TestStep): Expectation[] {
  const at: unknown = params?.['sees'];
  if (typeof at !== 'string') return [];
  const words = steps.flatMap(innermost).map(expectationWords);
  return [...new Set(words)].map((what) => ({ at, what }));
}

/** An expectation that is tried again and again holds those that it tries. */
const innermost = (step: TestStep): TestStep[] => {
  const inner = step.steps.flatMap(innermost);
  return inner.length > 0 ? inner : step.category === 'expect' ? [step] : [];
};

export type Figures = {
  steps: number;
  /** Steps after which something was expected. */
  asserted: number;
  /** Steps after which something was expected that was not so after the step before. */
  fresh: number;
  /** Steps of which the model says why nothing is seen. */
  listed: number;
  /** The other ones, by path and step. */
  blank: string[];
};

/** How many steps of these paths end in an expectation. The starts are not counted. */
export function figuresOf(paths: readonly { id: string; asserted: StepRecord[] }[]): Figures {
  const figures: Figures = { steps: 0, asserted: 0, fresh: 0, listed: 0, blank: [] };
  for (const { id, asserted } of paths) {
    let before = new Set<string>();
    for (const [index, { expected, unseen }] of asserted.entries()) {
      const isStart = index === 0;
      if (!isStart) {
        figures.steps += 1;
        if (expected.length > 0) figures.asserted += 1;
        else if (unseen.length > 0) figures.listed += 1;
        else figures.blank.push(`${id}, step ${String(index)}`);
        if (expected.some(({ what }) => !before.has(what))) figures.fresh += 1;
      }
      before = new Set(expected.map(({ what }) => what));
    }
  }
  return figures;
}

/** `665 steps: something is asserted after 665 (100 %), something new after 640 (96 %)`. */
export function figuresText({ steps, asserted, fresh, listed }: Figures): string {
  const share = (count: number) =>
    `${String(count)} (${String(Math.floor((count / Math.max(steps, 1)) * 100))} %)`;
  const rest = listed > 0 ? `, nothing to be seen after ${String(listed)}, with a reason` : '';
  return `${String(steps)} steps: something is asserted after ${share(asserted)}, something new after ${share(fresh)}${rest}`;
}
