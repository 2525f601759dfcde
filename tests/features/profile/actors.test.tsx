// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/app/session.ts';
import type { RejectedError } from '#domain/failure.ts';
import type { ModalId } from '#domain/modals.ts';
import { compose } from '#features/profile/actors.ts';
import { AppContext, type App } from '#runtime/appContext.ts';
import type { Services } from '#runtime/services.ts';
import { showToast } from '#runtime/toasts.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { client } from '#tests/support/examples.ts';
import { partOf } from '#tests/support/partOf.ts';
import { standalone } from '#tests/support/standalone.ts';
import { childOf, withParent } from '#tests/support/withParent.ts';

vi.mock('#runtime/toasts.ts');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] });
  vi.mocked(showToast).mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const put = 'PUT https://api.test/v1/client';
const change = 'POST https://api.test/v1/client/subscription/change';
const refusal = { code: 90, shown_error: 'Нельзя' };
const toasts = () => vi.mocked(showToast).mock.calls;

type Given = {
  says?: Parameters<typeof apiServer>[0];
  known?: readonly ModalId[];
  isAway?: boolean;
};
const away = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) };

/** The profile of a client over a server, in an app that knows these modals. */
function openProfile({ says, known = [], isAway = false }: Given = {}) {
  const server = apiServer(says);
  const onRejected = vi.fn<(error: RejectedError) => void>();
  const openModal = vi.fn();
  const { flows, view } = compose({
    http: { ...server.http, ...(isAway && away), onRejected },
    openModal,
    hasModal: (id: ModalId) => known.includes(id),
  } as Partial<Services> as Services);
  const { flow: profileModal, told } = withParent(flows.profileModal, { draft: null });
  profileModal.send({ type: 'client.loaded', client });
  const show = () => {
    const input = { tokens: null, codeLength: 4 };
    const session = createActor(standalone(sessionMachine), { input });
    render(
      <MemoryRouter>
        <AppContext value={{ session } as Partial<App> as App}>
          <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
            {view(partOf({ profileModal }), { id: 'edit-profile' })}
          </DialogContext>
        </AppContext>
      </MemoryRouter>,
    );
  };
  return { ...server, onRejected, openModal, view, profileModal, told, show };
}

describe('the form', () => {
  test('knows which day it is', () => {
    const { profileModal } = openProfile();
    const form = childOf(profileModal, 'profile', 'profileForm');
    expect(form.getSnapshot()).toMatchObject({
      context: { today: '2026-11-20', values: { firstName: 'Анна', birthDate: '14.03.1991' } },
    });
  });

  test('is saved as a whole, and that is told of', async () => {
    const { asked, profileModal } = openProfile();
    childOf(profileModal, 'profile', 'profileForm').send({ type: 'form.submitted' });
    await expect.poll(toasts).toEqual([['done', 'Сохранено']]);
    const names = { first_name: 'Анна', middle_name: 'Сергеевна', last_name: 'Воронцова' };
    const rest = { gender: 'female', email: 'anna@example.ru', birth_date: '1991-03-14' };
    expect(asked).toEqual([[put, { ...names, ...rest }]]);
  });

  test('says by itself why it was refused, and no toast does', async () => {
    const { profileModal, onRejected } = openProfile({ says: { [put]: refusal } });
    const form = childOf(profileModal, 'profile', 'profileForm');
    form.send({ type: 'form.submitted' });
    await expect
      .poll(() => form.getSnapshot() as unknown)
      .toMatchObject({ context: { failure: { code: 90, message: 'Нельзя' } } });
    expect(onRejected).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  test('that is not shown any more says by a toast why it was refused', async () => {
    const { profileModal } = openProfile({ says: { [put]: refusal } });
    childOf(profileModal, 'profile', 'profileForm').send({ type: 'form.submitted' });
    profileModal.send({ type: 'modal.hidden' });
    await expect.poll(toasts).toEqual([['failed', 'Нельзя']]);
  });
});

describe('a consent', () => {
  test('is told to the server when it is given, and when it is taken back', async () => {
    const { asked, profileModal } = openProfile();
    const consent = childOf(profileModal, 'AllowEmail');
    consent.send({ type: 'consent.toggled' });
    await expect
      .poll(() => consent.getSnapshot() as unknown)
      .toMatchObject({ value: { settled: 'ready' } });
    consent.send({ type: 'consent.toggled' });
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked).toEqual([
      [change, { agreements: [{ agreement_code: 'AllowEmail', value: 'true' }] }],
      [change, { agreements: [{ agreement_code: 'AllowEmail', value: 'false' }] }],
    ]);
    expect(toasts()).toEqual([]);
  });

  test('that is refused is told of as every refused call is, and by no toast of its own', async () => {
    const { profileModal, onRejected, told } = openProfile({ says: { [change]: refusal } });
    childOf(profileModal, 'AllowSMS').send({ type: 'consent.toggled' });
    await expect.poll(() => told).toContainEqual({ type: 'profile.requested' });
    expect(onRejected.mock.calls).toMatchObject([[{ code: 90, shownError: 'Нельзя' }]]);
    expect(toasts()).toEqual([]);
  });

  test('that does not reach the server is told of by a toast, which promises nothing of a form', async () => {
    const { profileModal, onRejected } = openProfile({ isAway: true });
    childOf(profileModal, 'AllowSMS').send({ type: 'consent.toggled' });
    await expect
      .poll(toasts)
      .toEqual([['failed', 'Нет связи с сервером. Проверьте сеть и повторите.']]);
    expect(onRejected).not.toHaveBeenCalled();
  });
});

describe('the number of the phone', () => {
  test('is changed in a modal of its own', async () => {
    const { show, openModal } = openProfile({ known: ['profile-tel'] });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Сменить номер телефона' }));
    expect(openModal.mock.calls).toEqual([[{ id: 'profile-tel' }]]);
  });

  test('cannot be changed where there is no such modal', () => {
    const { show } = openProfile({ known: ['edit-profile'] });
    show();
    expect(screen.getByRole('textbox', { name: 'Имя' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Сменить номер телефона' })).toBeNull();
  });
});

test('nothing is drawn without the flow', () => {
  expect(openProfile().view({}, { id: 'edit-profile' })).toBeUndefined();
});
