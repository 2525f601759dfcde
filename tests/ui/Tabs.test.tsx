// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from '#ui/Tabs.tsx';

afterEach(cleanup);

const options = [
  { value: 30, label: '30 дней' },
  { value: 90, label: '90 дней' },
  { value: 365, label: 'Год' },
];

function show() {
  const onChoose = vi.fn<(value: number) => void>();
  function Shown() {
    const [value, setValue] = useState(90);
    onChoose.mockImplementation(setValue);
    return (
      <>
        <Tabs label="За какой срок" panelId="expiringPoints" {...{ value, options, onChoose }} />
        <div
          id="expiringPoints"
          role="tabpanel"
          aria-labelledby={`expiringPoints-${String(value)}`}
        />
      </>
    );
  }
  render(<Shown />);
  return onChoose;
}

const taken = (name: string) => screen.getByRole('tab', { name, selected: true });

test('section 4 "Other behaviours": a click takes another tab, one that is taken stays', async () => {
  const onChoose = show();
  expect(screen.getByRole('tablist', { name: 'За какой срок' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '30 дней' }));
  expect(screen.getAllByRole('tab', { selected: true })).toEqual([taken('30 дней')]);
  expect(screen.getByRole('tabpanel', { name: '30 дней' }).id).toBe('expiringPoints');
  await userEvent.click(taken('30 дней'));
  expect(onChoose.mock.calls).toEqual([[30]]);
});

test('the Tab key comes to the taken one only, the arrows take the next, round and round', async () => {
  const onChoose = show();
  await userEvent.tab();
  expect(document.activeElement).toBe(taken('90 дней'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(taken('Год'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(taken('30 дней'));
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(document.activeElement).toBe(taken('Год'));
  expect(onChoose.mock.calls).toEqual([[365], [30], [365]]);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
