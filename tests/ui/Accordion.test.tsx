// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Accordion } from '#ui/Accordion.tsx';

afterEach(cleanup);

const items = [
  { key: 'first', title: 'Первый вопрос', text: 'Ответ' },
  { key: 'second', title: 'Второй вопрос', text: 'Ещё ответ' },
];

test('section 4 "Other behaviours": an accordion toggles on a click, its items close each other', async () => {
  const { container } = render(<Accordion name="faq" items={items} />);
  const parts = [...container.querySelectorAll('details')];
  const [summary] = container.querySelectorAll('summary');
  if (!summary) throw new Error('No summary');
  await userEvent.click(summary);
  expect(parts.map(({ open }) => open)).toEqual([true, false]);
  await userEvent.click(summary);
  expect(parts.map(({ open }) => open)).toEqual([false, false]);
  // Items of one name are of a single-open group: the browser closes the others.
  expect(parts.map((part) => part.getAttribute('name'))).toEqual(['faq', 'faq']);
});
