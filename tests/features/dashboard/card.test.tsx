// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { RejectedError } from '#domain/failure.ts';
import { cards } from '#tests/support/cabinet.ts';
import { settled } from '#tests/support/heldCall.ts';
import { named } from '#tests/support/examples.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';

afterEach(cleanup);

const area = () => within(screen.getByRole('region', { name: 'Карта' }));
const rows = () =>
  area()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const expiring = [
  { date: '2026-12-01', points: 340 },
  { date: '2027-01-01', points: 215 },
  { date: '2027-02-01', points: 45 },
];

test('the card says whose it is, the tier and the points', async () => {
  await showCabinet();
  expect(area().getByText('Анна Воронцова')).toBeTruthy();
  expect(area().getByText('Сапфир')).toBeTruthy();
  expect(area().getByRole('definition').textContent).toMatch(named('12 480'));
});

test('section 2: the short number expands on a click and collapses on the next', async () => {
  await showCabinet();
  const button = area().getByRole('button', {
    name: named('•• 3003 Показать номер карты полностью'),
  });
  await userEvent.click(button);
  expect(button.textContent).toMatch(named('7013 4521 8890 3003 Скрыть номер карты'));
  await userEvent.click(button);
  expect(button.textContent).toMatch(named('•• 3003 Показать номер карты полностью'));
});

test('the slip has the barcode and opens the card over the whole screen', async () => {
  const { app } = await showCabinet();
  expect(area().getByRole('img', { name: 'Штрихкод карты' })).toBeTruthy();
  await userEvent.click(area().getByRole('button', { name: 'Показать карту' }));
  expect(app.modals.getSnapshot().context.stack).toEqual([{ id: 'checkout' }]);
});

test('a number that no barcode can hold is shown without one', async () => {
  await showCabinet({ card: { ...cards.sapphire, cardNumber: 'A-17' } });
  expect(area().queryByRole('img')).toBeNull();
  expect(area().getByRole('button', { name: 'Показать карту' })).toBeTruthy();
});

test('every date on which points expire is listed, with the sum of all', async () => {
  const { calls } = await showCabinet();
  expect(area().queryByRole('list')).toBeNull();
  calls.forecast.resolve(expiring);
  await act(settled);
  expect(rows()).toEqual([
    expect.stringMatching(named('1 декабря 2026340 баллов')),
    expect.stringMatching(named('1 января 2027215 баллов')),
    expect.stringMatching(named('1 февраля 202745 баллов')),
  ]);
  expect(
    area().getByText('600 баллов', { normalizer: (text) => text.replace(/\s/g, ' ') }),
  ).toBeTruthy();
});

test('the next date on which points expire is a warning in words; one date alone is said once', async () => {
  const { calls } = await showCabinet();
  calls.forecast.resolve([{ date: '2027-01-01', points: 5_214 }]);
  await act(settled);
  expect(area().getByText(named('5 214 баллов сгорят 1 января'))).toBeTruthy();
  expect(area().queryByRole('list')).toBeNull();
  expect(area().queryByText(/Всего/)).toBeNull();
  expect(area().getByRole('button', { name: 'Напомнить в календаре' })).toBeTruthy();
});

test('the warning of points that expire names two dates by itself, with their sum below', async () => {
  const { calls } = await showCabinet();
  calls.forecast.resolve([
    { date: '2026-12-01', points: 1 },
    { date: '2027-01-01', points: 5_214 },
  ]);
  await act(settled);
  expect(
    area().getByText(named('1 балл сгорит 1 декабря, ещё 5 214 баллов — 1 января')),
  ).toBeTruthy();
  expect(area().queryByRole('list')).toBeNull();
  expect(area().getByText(named('5 215 баллов'))).toBeTruthy();
});

test('the chart of expiring points is hidden from screen readers', async () => {
  const { calls } = await showCabinet();
  calls.forecast.resolve(expiring);
  await act(settled);
  const bars = [...document.querySelectorAll('#expiringPoints rect[width="8"]')];
  expect(bars.map((bar) => bar.closest('[aria-hidden="true"]') !== null)).toEqual([
    true,
    true,
    true,
  ]);
  expect(area().getAllByRole('img').length).toBe(1);
});

test('section 4 "Other behaviours": the period is chosen among 30, 90 and 365 days', async () => {
  const { calls } = await showCabinet();
  const period = within(area().getByRole('tablist', { name: 'За какой срок' }));
  expect(period.getAllByRole('tab').length).toBe(3);
  expect(period.getByRole('tab', { name: '90 дней', selected: true })).toBeTruthy();
  await userEvent.click(period.getByRole('tab', { name: '30 дней' }));
  await userEvent.click(period.getByRole('tab', { name: 'Год' }));
  expect(area().getByRole('tabpanel', { name: 'Год' })).toBeTruthy();
  expect(calls.forecast.inputs).toEqual([{ days: 90 }, { days: 30 }, { days: 365 }]);
});

test('expiring points: the former period stays visible until the new one has loaded', async () => {
  const { calls } = await showCabinet();
  calls.forecast.resolve(expiring);
  await act(settled);
  await userEvent.click(area().getByRole('tab', { name: '30 дней' }));
  expect(rows().length).toBe(3);
  calls.forecast.resolve(expiring.slice(0, 1));
  await act(settled);
  expect(area().queryByRole('list')).toBeNull();
});

test('expiring points: an empty period says so and offers to look a year ahead', async () => {
  const { calls } = await showCabinet();
  calls.forecast.resolve([]);
  await act(settled);
  expect(area().getByText('В ближайшие 90 дней баллы не сгорят')).toBeTruthy();
  await userEvent.click(area().getByRole('button', { name: 'Посмотреть на год вперёд' }));
  expect(calls.forecast.inputs.at(-1)).toEqual({ days: 365 });
  calls.forecast.resolve([]);
  await act(settled);
  expect(area().getByText('В ближайший год баллы не сгорят')).toBeTruthy();
  expect(area().queryByRole('button', { name: 'Посмотреть на год вперёд' })).toBeNull();
});

test('a forecast that failed says why and is asked for again; the card stays', async () => {
  const { calls } = await showCabinet();
  calls.forecast.reject(new RejectedError(90, 'Прогноз недоступен'));
  await act(settled);
  const alert = area().getByRole('alert');
  expect(alert.textContent).toContain('Не удалось загрузить сроки сгорания');
  expect(alert.textContent).toContain('Прогноз недоступен');
  expect(area().getByText('Анна Воронцова')).toBeTruthy();
  await userEvent.click(within(alert).getByRole('button', { name: 'Повторить' }));
  calls.forecast.resolve(expiring);
  await act(settled);
  expect(area().queryByRole('alert')).toBeNull();
  expect(rows().length).toBe(3);
});

test('D23: a forecast that takes 10 s can be cancelled', async () => {
  const { clock } = await showCabinet();
  act(() => {
    clock.increment(10_000);
  });
  const [slow] = area().getAllByRole('status');
  expect(slow?.textContent).toContain('Дольше обычного');
  await userEvent.click(area().getByRole('button', { name: 'Отменить' }));
  expect(area().getByRole('alert').textContent).toContain('Не удалось загрузить сроки сгорания');
});

test('the text of a server error is shown as text, not as markup', async () => {
  const { calls } = await showCabinet();
  calls.forecast.reject(new RejectedError(90, '<img src=x onerror=alert(1)>'));
  await act(settled);
  expect(area().getByRole('alert').textContent).toContain('<img src=x onerror=alert(1)>');
});
