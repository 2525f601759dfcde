import type { TestStep } from 'playwright/types/testReporter';
import { describe, expect, test } from 'vitest';
import {
  assertedOf,
  figuresOf,
  figuresText,
  type StepRecord,
  expectationWords,
} from './tool/asserted';

const step = (title: string, rest: Partial<TestStep> = {}, ...steps: TestStep[]) =>
  ({ title, category: 'test.step', ...rest, steps }) as TestStep;

const isVisible = step('Expect "toBeVisible"', {
  category: 'expect',
  subtitle: "getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' })",
});

describe('an expectation in words', () => {
  test.each([
    [isVisible, 'button “Выйти” in dialog “Меню”: to be visible'],
    [
      step('Expect "not toHaveText"', {
        subtitle: "getByRole('listitem').first()",
        params: { expected: 'Агат' },
      }),
      'first listitem: not to have text “Агат”',
    ],
    [
      step('Expect "toContainText"', {
        subtitle: "getByText(/^Нет сети/).filter({ hasText: 'Тула' })",
        params: { expected: {} },
      }),
      'text /^Нет сети/ with “Тула”: to contain text (a pattern)',
    ],
    [
      step('Expect "toHaveTitle"', { params: { expected: 'Самоцвет' } }),
      'to have title “Самоцвет”',
    ],
    [step('cookies', { params: { expected: ['access_token'] } }), 'cookies: ["access_token"]'],
    [
      step('Expect "toBeVisible"', { subtitle: "getByText('a').or(getByText('b'))" }),
      "getByText('a').or(getByText('b')): to be visible",
    ],
  ])('%#', (one, words) => {
    expect(expectationWords(one)).toBe(words);
  });
});

describe('the assertions after a step', () => {
  const poll = step('cookies', { category: 'expect' }, step('cookies', { category: 'expect' }));
  const steps = [
    step('fixture', { category: 'fixture' }, isVisible),
    step(
      'menu.opened',
      { params: { step: 1, unseen: [] } },
      step('click', { category: 'pw:api' }),
      isVisible,
      step('sees open', { params: { sees: 'open' } }, isVisible, poll),
    ),
  ];

  test('contain only the expectations of the state checks, none from before them', () => {
    expect(assertedOf(steps)).toEqual([
      {
        expected: [
          { at: 'open', what: 'button “Выйти” in dialog “Меню”: to be visible' },
          { at: 'open', what: 'cookies' },
        ],
        unseen: [],
      },
    ]);
  });

  test('are counted: any, new, none for a reason, none at all', () => {
    const seen = (...words: string[]): StepRecord => ({
      expected: words.map((what) => ({ at: 'open', what })),
      unseen: [],
    });
    const asserted = [
      seen('a'),
      seen('a'),
      seen('a', 'b'),
      { expected: [], unseen: ['as before'] },
      { expected: [], unseen: [] },
      seen('a'),
    ];
    const figures = figuresOf([{ id: 'menu-1', asserted }]);
    expect(figures).toEqual({
      steps: 5,
      asserted: 3,
      fresh: 2,
      listed: 1,
      blank: ['menu-1, step 4'],
    });
    expect(figuresText(figures)).toBe(
      '5 steps: something is asserted after 3 (60 %), something new after 2 (40 %), nothing to be seen after 1, with a reason',
    );
  });
});
