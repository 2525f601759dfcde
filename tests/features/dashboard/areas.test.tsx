// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { tierRules } from '#tests/support/cabinet.ts';
import { settled } from '#tests/support/heldCall.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';

afterEach(cleanup);

const spaces = (text: string) => text.replace(/\s/g, ' ');

test('section 2: the regions are Карта, Мой баланс, Операции in this order, each with its own address (D3)', async () => {
  await showCabinet();
  const regions = screen.getAllByRole('region');
  expect(regions.map((region) => [region.ariaLabel, region.id])).toEqual([
    ['Карта', 'card'],
    ['Мой баланс', 'my-balance'],
    ['Операции', 'trans'],
  ]);
});

test('a defect in the balance leaves card and transactions; the person can reopen the balance', async () => {
  const { calls } = await showCabinet();
  calls.questions.resolve([null, null] as never);
  calls.page.resolve({ isLastPage: true, transactions: [] });
  await act(settled);
  expect(screen.getByRole('alert').textContent).toContain('Здесь что-то сломалось');
  expect(screen.getByText('Анна Воронцова')).toBeTruthy();
  expect(screen.getByText('Операций пока нет')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  calls.rules.resolve(tierRules);
  calls.questions.resolve([]);
  await act(settled);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('progressbar').length).toBe(2);
});

test('an area that cannot be drawn is out of order alone', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { calls } = await showCabinet();
  calls.forecast.resolve([{ date: null, points: 340 }] as never);
  calls.rules.resolve(tierRules);
  await act(settled);
  expect(screen.getByRole('alert').textContent).toContain('Здесь что-то сломалось');
  expect(screen.queryByText('Анна Воронцова')).toBeNull();
  expect(screen.getAllByRole('progressbar').length).toBe(2);
  expect(report).toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(calls.forecast.inputs.length).toBe(2);
  expect(calls.rules.inputs.length).toBe(1);
  calls.forecast.resolve([{ date: '2026-12-01', points: 340 }]);
  await act(settled);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('340 баллов сгорят 1 декабря', { normalizer: spaces })).toBeTruthy();
});

test('without the card the area is busy, the others load all the same', async () => {
  const { calls } = await showCabinet({ card: null });
  expect(screen.getByRole('region', { name: 'Карта', busy: true })).toBeTruthy();
  expect(calls.page.inputs.length).toBe(1);
  expect(calls.rules.inputs.length).toBe(1);
});
