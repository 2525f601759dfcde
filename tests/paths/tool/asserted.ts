import type { TestStep } from 'playwright/types/testReporter';

/** The expectation in plain words: `button “Войти” in dialog “Меню”: to be visible`. */
export function expectationWords({ title, subtitle, params }: TestStep): string {
  const matcher = /^Expect "(?:poll )?(.*)"$/.exec(title)?.[1];
  const subject = subtitle === undefined ? '' : locatorWords(subtitle);
  const expected = expectedWords(params?.['expected']);
  // A custom message replaces the matcher.
  if (matcher === undefined) return [title, expected].filter(Boolean).join(': ');
  const claim = [matcherWords(matcher), expected].filter(Boolean).join(' ');
  return subject === '' ? claim : `${subject}: ${claim}`;
}

/** `not toHaveCount` → `not to have count`. */
const matcherWords = (matcher: string) => matcher.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** A pattern is lost between the processes: its JSON is `{}`. */
function expectedWords(expected: unknown): string {
  if (expected === undefined) return '';
  const text = typeof expected === 'string' ? `“${expected}”` : JSON.stringify(expected);
  return text === '{}' ? '(a pattern)' : text;
}

/** `getByRole('dialog', { name: 'Меню' }).getByRole('button').first()` → `first button in dialog “Меню”`. */
function locatorWords(locator: string): string {
  if (locator.includes('.or(') || locator.includes('.and(')) return locator;
  const places: string[] = [];
  for (const part of locator.split(/\.(?=(?:getBy|locator|filter|first|last|nth)\w*\()/)) {
    const [, which] = /^(first|last)\(\)$/.exec(part) ?? [];
    const [, text] = /^filter\(\{ hasText: (.*) \}\)$/.exec(part) ?? [];
    if (which !== undefined) places.push(`${which} ${places.pop() ?? ''}`);
    else if (text !== undefined) places.push(`${places.pop() ?? ''} with ${quoted(text)}`);
    else places.push(placeWords(part));
  }
  return places.reverse().join(' in ');
}

function placeWords(part: string): string {
  const role = /^getByRole\('(\w+)'(?:, (\{.*\}))?\)$/.exec(part);
  if (role) {
    const [, name = '', options = ''] = role;
    const [, text] = /name: ('[^']*'|\/.*?\/\w*)/.exec(options) ?? [];
    return text === undefined ? name : `${name} ${quoted(text)}`;
  }
  const [, text] = /^getByText\(('[^']*'|\/.*\/\w*)/.exec(part) ?? [];
  return text === undefined ? part : `text ${quoted(text)}`;
}

const quoted = (text: string) => (text.startsWith("'") ? `“${text.slice(1, -1)}”` : text);

/** An expectation after one step of a path, and the state or event of the model that it belongs to. */
export type Expectation = { at: string; what: string };

export type StepRecord = {
  /** Every expectation that was met, or that failed. */
  expected: Expectation[];
  /** The model's reasons why the states of the step cannot be seen. */
  unseen: string[];
};

/** The expectations after each step of a path, the start first; empty for a test without a path. */
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

/** A retried expectation contains those of its attempts. */
const innermost = (step: TestStep): TestStep[] => {
  const inner = step.steps.flatMap(innermost);
  return inner.length > 0 ? inner : step.category === 'expect' ? [step] : [];
};

export type Figures = {
  steps: number;
  /** Steps with an expectation. */
  asserted: number;
  /** Steps with an expectation that the step before did not have. */
  fresh: number;
  /** Steps for which the model gives a reason why nothing is seen. */
  listed: number;
  /** All other steps, by path and number. */
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
