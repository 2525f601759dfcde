import { createActor } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { errorToastsMachine } from '#machines/app/errorToasts.ts';

describe('error toasts of the user store (section 8)', () => {
  test('shows the text of a refused call while it is on, and nothing while it is off', () => {
    const shown: string[] = [];
    const toasts = createActor(
      errorToastsMachine.provide({
        actions: { showErrorToast: (_, { text }) => shown.push(text) },
      }),
    ).start();
    toasts.send({ type: 'call.rejected', text: 'Первая' });
    toasts.send({ type: 'errorToasts.disabled' });
    toasts.send({ type: 'call.rejected', text: 'Вторая' });
    toasts.send({ type: 'errorToasts.enabled' });
    toasts.send({ type: 'call.rejected', text: 'Третья' });
    expect(shown).toEqual(['Первая', 'Третья']);
  });

  test('takes away what is still shown where it is turned off', () => {
    const dismissed = vi.fn();
    const toasts = createActor(
      errorToastsMachine.provide({
        actions: {
          dismissToasts: () => {
            dismissed();
          },
        },
      }),
    ).start();
    toasts.send({ type: 'call.rejected', text: 'Первая' });
    expect(dismissed).not.toHaveBeenCalled();
    toasts.send({ type: 'errorToasts.disabled' });
    expect(dismissed).toHaveBeenCalledOnce();
    toasts.send({ type: 'errorToasts.enabled' });
    expect(dismissed).toHaveBeenCalledOnce();
  });
});
