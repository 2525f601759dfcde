// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { OfflineBar } from '#app/frame/AppFrame.tsx';
import { SectionHead } from '#ui/layout/Section.tsx';
import { Sheet } from '#ui/dialog/ModalSheet.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { slowActor } from '#tests/support/heldCall.ts';

afterEach(cleanup);

test('a note about a danger is an alert, others are not', () => {
  render(
    <>
      <Callout>Карта не подключена</Callout>
      <Callout look="warn">Скоро сгорят баллы</Callout>
      <Callout look="danger">Заполните все обязательные поля</Callout>
    </>,
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Заполните все обязательные поля',
  ]);
});

test('a failed part of a screen is an alert with a retry button', async () => {
  const retry = vi.fn();
  render(
    <EmptyState
      isFailure
      title="Не удалось загрузить операции"
      text="Проверьте сеть."
      action={<Button onClick={retry}>Повторить</Button>}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Проверьте сеть.');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an empty part of a screen is no alert', () => {
  render(<EmptyState isCompact title="Операций пока нет" />);
  expect(screen.getByText('Операций пока нет')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a long wait is shown as a status and may be cancelled', async () => {
  const actor = slowActor();
  render(<SlowNotice actor={actor} />);
  expect(screen.getByRole('status').textContent).toContain('Дольше обычного');
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(actor.getSnapshot().value).toBe('cancelled');
  expect(screen.queryByRole('status')).toBeNull();
});

test('the loss of network is a status that promises an update when the network returns', () => {
  render(<OfflineBar />);
  expect(screen.getByRole('status').textContent).toBe('Нет сети. Обновим, когда появится.');
});

test('a section head may carry a remark', () => {
  render(<SectionHead title="Мой баланс">Уровень на декабрь</SectionHead>);
  expect(screen.getByRole('heading', { level: 2, name: 'Мой баланс' })).toBeTruthy();
  expect(screen.getByText('Уровень на декабрь')).toBeTruthy();
});

test('section 4 "Modal stack": a sheet is named by its heading and has buttons to go back and to close', async () => {
  const onBack = vi.fn();
  const onClose = vi.fn();
  render(
    <Sheet title="Станция" titleId="title" onBack={onBack} onClose={onClose}>
      Круглосуточно
    </Sheet>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Станция' }).id).toBe('title');
  await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test('a sheet with nothing under it has no back button', () => {
  render(
    <Sheet title="Меню" titleId="title" look="stone" onClose={() => {}}>
      Карта
    </Sheet>,
  );
  expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull();
});
