// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToast, mountToaster, removeToasts } from '#ui/feedback/toaster.tsx';

const texts = (role: 'status' | 'alert') =>
  screen.queryAllByRole(role).map(({ textContent }) => textContent);

/** Adds toasts, which the app shows next to an element that may have the focus. */
async function show(...toasts: Parameters<typeof addToast>[]) {
  await act(async () => {
    for (const toast of toasts) addToast(...toast);
    await Promise.resolve();
  });
}

/** More toasts than the app shows at once. */
const many = Array.from({ length: 25 }, (_, at): [look: 'done', text: string] => [
  'done',
  `Сообщение ${String(at)}`,
]);

describe('toasts (section 9)', () => {
  let host: HTMLElement;
  let onMoved: () => void;

  beforeEach(() => {
    host = document.createElement('div');
    const button = document.createElement('button');
    button.textContent = 'Сохранить';
    document.body.replaceChildren(button, host);
    act(() => {
      onMoved = mountToaster(host);
    });
  });

  afterEach(async () => {
    const { toast } = await import('react-toastify/unstyled');
    act(() => {
      toast.dismiss();
      toast.clearWaitingQueue();
    });
  });

  test('are a status after a success and an alert after a failure, each shown once with its text', async () => {
    await show(['done', 'Сохранено'], ['failed', 'Код уже отправлен']);
    expect([texts('status'), texts('alert')]).toEqual([['Сохранено'], ['Код уже отправлен']]);
    expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Сообщения, Alt+T');
  });

  test('that are equal are shown once; a success and a failure with one text are not equal', async () => {
    await show(
      ['failed', 'Неизвестная ошибка'],
      ['failed', 'Неизвестная ошибка'],
      ['done', 'Неизвестная ошибка'],
    );
    await show(['failed', 'Неизвестная ошибка']);
    expect([texts('status'), texts('alert')]).toEqual([
      ['Неизвестная ошибка'],
      ['Неизвестная ошибка'],
    ]);
  });

  test('appear at the top right, close after 5000 ms and are 20 at most', async () => {
    await show(...many);
    expect(texts('status')).toHaveLength(20);
    expect(host.querySelectorAll('.Toastify__toast-container--top-right')).toHaveLength(1);
    const bar = host.querySelector<HTMLElement>('.Toastify__progress-bar');
    expect(bar?.style.animationDuration).toBe('5000ms');
  });

  const items = () => [...host.querySelectorAll('.Toastify__toast')];

  test('are all removed at once, and may be shown again', async () => {
    await show(['done', 'Сохранено'], ['failed', 'Код уже отправлен']);
    act(removeToasts);
    await waitFor(() => {
      expect([texts('status'), texts('alert')]).toEqual([[], []]);
    });
    await show(['done', 'Сохранено']);
    expect(texts('status')).toEqual(['Сохранено']);
  });

  test('that wait in the queue do not appear once all toasts are removed', async () => {
    await show(...many);
    act(removeToasts);
    for (const item of items()) fireEvent.animationEnd(item);
    await waitFor(() => {
      expect(items()).toEqual([]);
    });
    expect(host.textContent).not.toContain('Сообщение 24');
  });

  const running = () =>
    host.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationPlayState;

  test('pause while the pointer or the focus is on them', async () => {
    await show(['done', 'Сохранено']);
    await userEvent.hover(screen.getByRole('status'));
    await waitFor(() => {
      expect(running()).toBe('paused');
    });
    await userEvent.unhover(screen.getByRole('status'));
    await waitFor(() => {
      expect(running()).toBe('running');
    });
    act(() => {
      screen.getByRole('button', { name: 'Закрыть сообщение' }).focus();
    });
    await waitFor(() => {
      expect(running()).toBe('paused');
    });
  });

  test('resume once they have been moved, because the move sends no pointerleave event', async () => {
    await show(['done', 'Сохранено']);
    await userEvent.hover(screen.getByRole('status'));
    await waitFor(() => {
      expect(running()).toBe('paused');
    });
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    act(onMoved);
    expect(running()).toBe('paused');
    hasFocus.mockReturnValue(true);
    act(onMoved);
    expect(running()).toBe('running');
  });

  test('return the focus when one is closed by the keyboard', async () => {
    await show(['failed', 'Нельзя']);
    const save = screen.getByRole('button', { name: 'Сохранить' });
    save.focus();
    screen.getByRole('button', { name: 'Закрыть сообщение' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(save);
  });
});
