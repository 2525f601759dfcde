// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { writeEntry } from '#browser/history.ts';
import { noteFamily } from '#browser/tokenFamily.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/phone-change/actors.ts';
import type { Services } from '#runtime/services.ts';
import { showToast } from '#runtime/toasts.ts';
import { parseSettings } from '#src/settings.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { tokens } from '#tests/support/examples.ts';
import { partOf } from '#tests/support/partOf.ts';
import { childOf, withParent } from '#tests/support/withParent.ts';

vi.mock('#runtime/toasts.ts');
vi.mock('#browser/tokenFamily.ts');

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const oldPhone = '+79990000003';
const phone = '+79990000044';
const typed = '+7 999 000 00 44';
const at = 'POST https://api.test/v1/client/phone';
const issued = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const issuing = {
  [`${at}/confirm_new`]: { tokens: { access_token: 'access-2', refresh_token: 'refresh-2' } },
};
const long = 1_000;
const kept = {
  old: { stage: 'old', oldPhone, phone, oldSentAt: long, newSentAt: 0 },
  confirmed: { stage: 'confirmed', oldPhone, phone, oldSentAt: long, newSentAt: 0 },
  new: { stage: 'new', oldPhone, phone, oldSentAt: long, newSentAt: long },
} as const satisfies Record<string, PhoneChangeStep>;
const justNow = expect.any(Number) as number;

/** The change of a client's phone over a server, at the step that the history entry keeps. */
function startChange(step?: PhoneChangeStep, says?: Parameters<typeof apiServer>[0]) {
  if (step) writeEntry(place('/dashboard', { step }), 'push');
  const server = apiServer(says);
  const { flows, view } = compose({
    settings: parseSettings({ VITE_CODE_LENGTH: '5' }),
    session: { getSnapshot: () => ({ context: { tokens } }) },
    http: server.http,
  } as unknown as Services);
  const { flow: change, told } = withParent(flows.phoneChange, { oldPhone });
  /** What goes to the history of the modals. */
  const steps = () => told.filter(({ type }) => type.startsWith('step.'));
  return { ...server, view, change, told, steps };
}

const pasteCode = (change: AnyActorRef) => {
  childOf(change, 'otp').send({ type: 'code.pasted', digits: ['1', '2', '3', '4', '5'] });
};

const submitPhone = (change: AnyActorRef) => {
  const form = childOf(change, 'phoneForm');
  form.send({ type: 'field.changed', name: 'phone', value: '9990000044' });
  form.send({ type: 'form.submitted' });
};

/** What stands on the screen, for the focus to come to. */
const showPage = (isInvalid: boolean) => {
  render(
    <main>
      <h2 tabIndex={-1}>Смена номера телефона</h2>
      <input type="tel" aria-label="Новый номер телефона" />
      <input type="text" aria-label="Отмечено" aria-invalid={isInvalid} />
    </main>,
  );
};

const focused = () => {
  const { activeElement } = document;
  return activeElement?.ariaLabel ?? activeElement?.textContent;
};

describe('a new phone', () => {
  test('is told to the server, and the code to the old one has an entry of its own', async () => {
    const { asked, change, steps } = startChange();
    submitPhone(change);
    await expect.poll(() => change.getSnapshot().value).toEqual({ code: 'old' });
    expect(asked).toEqual([[`${at}/change`, { phone_number: phone }]]);
    expect(steps()).toEqual([
      { type: 'step.entered', step: { ...kept.old, phone: typed, oldSentAt: justNow } },
    ]);
  });

  test('that is refused is marked, and has the focus', async () => {
    showPage(true);
    const { change, steps } = startChange(undefined, {
      [`${at}/change`]: { code: 21, shown_error: 'Номер занят' },
    });
    submitPhone(change);
    await expect.poll(focused).toBe('Отмечено');
    expect(childOf(change, 'phoneForm').getSnapshot()).toMatchObject({
      context: { failure: { code: 21, message: expect.stringContaining('занят') as string } },
    });
    expect(steps()).toEqual([]);
  });
});

describe('the code of the old phone', () => {
  test('is as long as the settings say, and is checked; then the new phone is sent one', async () => {
    const { asked, change, steps } = startChange(kept.old);
    expect(childOf(change, 'otp').getSnapshot()).toMatchObject({
      context: { phone: oldPhone, digits: ['', '', '', '', ''] },
    });
    pasteCode(change);
    await expect.poll(() => change.getSnapshot().value).toEqual({ code: 'new' });
    expect(asked).toEqual([
      [`${at}/confirm_old`, { sms_code: '12345' }],
      [`${at}/resend_new`, { phone_number: phone }],
    ]);
    expect(steps()).toEqual([
      { type: 'step.updated', step: kept.confirmed },
      { type: 'step.updated', step: { ...kept.new, newSentAt: justNow } },
    ]);
  });

  test('is sent again by asking for the change anew', async () => {
    const { asked, change, steps } = startChange(kept.old);
    childOf(change, 'otp', 'resend').send({ type: 'resend.requested' });
    await expect.poll(steps).toHaveLength(1);
    expect(asked).toEqual([[`${at}/change`, { phone_number: phone }]]);
    expect(steps()).toEqual([{ type: 'step.updated', step: { ...kept.old, oldSentAt: justNow } }]);
  });
});

test('a code that did not go to the new phone is asked for by the person', async () => {
  const { asked, change } = startChange(kept.confirmed);
  change.send({ type: 'retry.requested' });
  await expect.poll(() => change.getSnapshot().value).toEqual({ code: 'new' });
  expect(asked).toEqual([[`${at}/resend_new`, { phone_number: phone }]]);
});

describe('the code of the new phone', () => {
  test('changes the number: the tokens that come are those of the session from now on', async () => {
    showPage(false);
    const { asked, change, told } = startChange(kept.new, issuing);
    pasteCode(change);
    await expect.poll(() => change.getSnapshot().value).toBe('changed');
    expect(asked).toEqual([[`${at}/confirm_new`, { sms_code: '12345' }]]);
    expect(told).toEqual([
      { type: 'tokens.issued', tokens: issued },
      { type: 'profile.requested' },
      { type: 'step.updated', step: null },
    ]);
    expect(vi.mocked(noteFamily).mock.calls).toEqual([[tokens, issued]]);
    expect(showToast).not.toHaveBeenCalled();
    await expect.poll(focused).toBe('Смена номера телефона');
  });

  test('that is right when nobody looks any more is told of', async () => {
    const { change, told } = startChange(kept.new, issuing);
    pasteCode(change);
    change.send({ type: 'modal.hidden' });
    await expect.poll(() => change.getSnapshot().status).toBe('done');
    expect(told).toContainEqual({ type: 'tokens.issued', tokens: issued });
    expect(vi.mocked(showToast).mock.calls).toEqual([['done', 'Номер изменён']]);
  });

  test('is sent again to the new phone', async () => {
    const { asked, change, steps } = startChange(kept.new);
    childOf(change, 'otp', 'resend').send({ type: 'resend.requested' });
    await expect.poll(steps).toHaveLength(1);
    expect(asked).toEqual([[`${at}/resend_new`, { phone_number: phone }]]);
    expect(steps()).toEqual([{ type: 'step.updated', step: { ...kept.new, newSentAt: justNow } }]);
  });
});

test('a step that is left is told to be over, and the phone has the focus', async () => {
  showPage(false);
  const { change, steps } = startChange(kept.old);
  childOf(change, 'otp').send({ type: 'step.leaveRequested' });
  expect(steps()).toEqual([{ type: 'step.ended' }]);
  change.send({ type: 'entry.changed', step: undefined });
  await expect.poll(focused).toBe('Новый номер телефона');
});

test('the modal is drawn of its flow, and of nothing else', () => {
  const { change, view } = startChange();
  const modal = { id: 'profile-tel' } as const;
  expect(view({}, modal)).toBeUndefined();
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      {view(partOf({ phoneChange: change }), modal)}
    </DialogContext>,
  );
  expect(screen.getByRole('textbox', { name: 'Новый номер телефона' })).toBeTruthy();
});
