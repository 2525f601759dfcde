// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyActorLogic } from 'xstate';
import { appMachine, type OverlayFlows } from '#machines/app/app.ts';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { menuMachine } from '#machines/app/menu.ts';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import { sectionHighlightMachine } from '#machines/app/sectionHighlight.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { showToast } from '#app/toasts.ts';
import type { Services } from '#app/feature.ts';
import type { Client } from '#domain/client.ts';
import { UnreachableError } from '#domain/failure.ts';
import { flowOf } from '#domain/modalStack.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';
import type { ModalContent } from '#machines/shared/inModal.ts';
import type { Modal, PlacedModal } from '#domain/modals.ts';
import { compose } from '#features/profile/index.ts';
import { AppContext, type App } from '#app/appContext.ts';
import { DialogContext } from '#ui/dialog/Dialog.tsx';
import { client, tokens, visitor } from '#tests/support/examples.ts';
import { heldCall, settled, hold } from '#tests/support/heldCall.ts';

vi.mock('#app/toasts.ts');

const renamed: Client = { ...client, firstName: 'Мария' };

/** Server whose calls the test answers; only the profile, which is read before a save, is answered at once. */
class Server {
  /** Stored profile, which another tab or device may have changed. */
  client: Client = client;

  readonly calls: {
    path: string;
    body: Promise<unknown>;
    signal: AbortSignal;
    answer: (code?: number) => void;
    breakOff: () => void;
  }[] = [];

  /** Calls that have not been aborted. */
  readonly underWay = () =>
    this.calls.filter(({ signal }) => !signal.aborted).map(({ path }) => path);

  readonly fetch = (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      if (request.url.endsWith('/v1/client/me')) {
        resolve(Response.json({ result: { msg: 'OK' }, client: this.client }));
        return;
      }
      hold(request);
      request.signal.addEventListener('abort', () => {
        reject(new DOMException('Given up', 'AbortError'));
      });
      this.calls.push({
        path: `${request.method} ${new URL(request.url).pathname}`,
        body: request.clone().json(),
        signal: request.signal,
        answer: (code = 0) => {
          const msg = code === 0 ? 'OK' : 'ERROR';
          resolve(Response.json({ result: { code, msg, shown_error: code ? 'Нельзя' : null } }));
        },
        breakOff: () => {
          reject(new TypeError('Failed to fetch'));
        },
      });
    });
}

const page = '/dashboard';

let opened: Server | undefined;

/** Wraps a flow as its chunk exports it, with an unchanged input. */
const brought = <Logic extends AnyActorLogic>(logic: Logic): LoadedFlow<Logic> => ({
  logic,
  input: (given) => given,
});

/** Starts a session with its client; `openProfile` returns a function that closes the profile. */
async function startCabinet(loaded = client) {
  const load = heldCall<Client, void>();
  const clock = new SimulatedClock();
  const server = new Server();
  server.client = loaded;
  opened = server;
  const services = {
    http: { baseUrl: 'https://api.test', fetch: server.fetch },
    hasModal: () => false,
  } as Partial<Services> as Services;
  const feature = compose(services);
  const lazyModal = lazyModalMachine.provide({
    actors: {
      loadChunk: fromPromise<ModalContent, { modal: Modal }>(() => Promise.resolve(feature)),
    },
  });
  const modalFlows = brought(modalFlowsMachine.provide({ actors: { lazyModal } }));
  const modalStack = modalStackMachine.provide({
    actors: { loadModals: fromPromise(() => Promise.resolve(modalFlows)) },
  });
  const root = createActor(
    appMachine.provide({
      actors: {
        session: sessionMachine.provide({ actors: { loadProfile: load.logic } }),
        loadOverlays: fromPromise<OverlayFlows, void>(() =>
          Promise.resolve({
            modalStack: brought(modalStack),
            menu: { logic: menuMachine, input: () => undefined },
            sectionHighlight: { logic: sectionHighlightMachine, input: () => undefined },
          }),
        ),
      },
    }),
    { clock, input: { ...visitor, tokens, entry: { index: 0, page, modals: [] } } },
  ).start();
  const { session } = root.getSnapshot().children;
  if (!session) throw new Error('No session');
  load.resolve(loaded);
  await settled();
  /** Changes the history entry, as Back and Forward of the browser do. */
  const arrive = (modals: readonly PlacedModal[]) => {
    root.send({ type: 'entry.changed', entry: { index: modals.length, page, modals } });
  };
  const openProfile = async () => {
    arrive([{ id: 'edit-profile', from: 0 }]);
    await settled();
    const shown = root.getSnapshot().children.modalStack?.getSnapshot().children.modalFlows;
    const { context, children } = shown?.getSnapshot() ?? {};
    const part = context && flowOf(context.flows, { id: 'edit-profile' });
    const running = part && children?.[part.id]?.getSnapshot().children.flow;
    if (!running) throw new Error('The profile has not opened');
    const { unmount } = render(
      <MemoryRouter>
        <AppContext value={{ session } as Partial<App> as App}>
          <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
            {feature.view(running, part.modal)}
          </DialogContext>
        </AppContext>
      </MemoryRouter>,
    );
    return () => {
      unmount();
      arrive([]);
      clock.increment(400);
    };
  };
  const reload = async (outcome: Client | Error = client) => {
    session.send({ type: 'profile.requested' });
    await answer(outcome);
  };
  const answer = async (outcome: Client | Error) => {
    if (outcome instanceof Error) load.reject(outcome);
    else load.resolve(outcome);
    await act(settled);
  };
  const calledFor = () => load.inputs.length;
  return { session, clock, server, openProfile, reload, answer, calledFor };
}

const firstNameField = () => screen.getByRole('textbox', { name: 'Имя' });
const firstName = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Имя' })?.value;
const gender = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Пол' });
const shownGender = () => gender().selectedOptions[0]?.textContent;
const sms = () => screen.getByRole<HTMLInputElement>('switch', { name: 'СМС' });
const sent = () => opened?.calls.length ?? 0;

/** Resolves once the profile has been sent. */
async function save() {
  const before = sent();
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await expect.poll(sent).toBe(before + 1);
}
const toasts = () => vi.mocked(showToast).mock.calls;

beforeEach(() => {
  vi.mocked(showToast).mockClear();
});
afterEach(cleanup);

describe('a profile that may be out of date', () => {
  test('is loaded again before it is edited: a saved change is not overwritten', async () => {
    const { openProfile, reload, answer } = await startCabinet();
    await reload(new UnreachableError());
    await openProfile();
    expect(firstName()).toBeUndefined();
    await answer(renamed);
    expect(firstName()).toBe('Мария');
  });

  test('is shown only after the load that was in progress when it was opened', async () => {
    const { session, openProfile, answer } = await startCabinet();
    session.send({ type: 'profile.requested' });
    await openProfile();
    expect(firstName()).toBeUndefined();
    await answer({ ...renamed, agreements: [{ agreementCode: 'AllowSMS', value: 'true' }] });
    expect(firstName()).toBe('Мария');
    expect(sms().checked).toBe(true);
  });

  test('can be cancelled when it takes long (D23), and retried', async () => {
    const { session, clock, openProfile, answer } = await startCabinet();
    session.send({ type: 'profile.requested' });
    await openProfile();
    expect(screen.queryByText('Дольше обычного')).toBeNull();
    act(() => {
      clock.increment(10_000);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await answer(renamed);
    expect(firstName()).toBe('Мария');
  });

  test('reports a failed reload and retries it on request', async () => {
    const { openProfile, reload, answer } = await startCabinet();
    await reload(new UnreachableError());
    await openProfile();
    await answer(new UnreachableError());
    expect(screen.getByText('Профиль не загрузился')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await answer(renamed);
    expect(firstName()).toBe('Мария');
  });

  test('D37: Back keeps the typed values, also when the profile has not loaded by then', async () => {
    const { openProfile, reload, answer } = await startCabinet();
    const back = await openProfile();
    await userEvent.type(firstNameField(), '-Мария');
    back();
    await reload(new UnreachableError());
    (await openProfile())();
    await openProfile();
    await answer(renamed);
    expect(firstName()).toBe('Анна-Мария');
  });

  test.each([
    ['refused', 90],
    ['of which nobody knows how it ended', null],
  ])('after a save %s the profile is fetched again', async (_, code) => {
    const { server, openProfile, calledFor } = await startCabinet();
    await openProfile();
    await save();
    const before = calledFor();
    if (code) server.calls[0]?.answer(code);
    else server.calls[0]?.breakOff();
    await expect.poll(calledFor).toBe(before + 1);
  });
});

describe('a profile that was saved elsewhere while its form is open', () => {
  const moved: Client = { ...client, lastName: 'Орлова', gender: 'male', birthDate: '1991-03-15' };
  const email = () => screen.getByRole('textbox', { name: 'Электронная почта' });

  test('a save sends what was changed here, and all else as the server has it now', async () => {
    const { server, openProfile } = await startCabinet();
    await openProfile();
    server.client = moved;
    await userEvent.clear(email());
    await userEvent.type(email(), 'new@example.ru');
    await save();
    expect(await server.calls[0]?.body).toEqual({
      first_name: 'Анна',
      middle_name: 'Сергеевна',
      last_name: 'Орлова',
      birth_date: '1991-03-15',
      gender: 'male',
      email: 'new@example.ru',
    });
  });

  test('a draft keeps what was changed, and nothing else of then', async () => {
    const { server, openProfile, reload } = await startCabinet();
    const back = await openProfile();
    await userEvent.type(firstNameField(), '-Мария');
    back();
    server.client = moved;
    await reload(moved);
    await openProfile();
    expect(firstName()).toBe('Анна-Мария');
    expect(screen.getByRole('textbox', { name: 'Фамилия' })).toHaveProperty('value', 'Орлова');
    await save();
    expect(await server.calls[0]?.body).toMatchObject({
      first_name: 'Анна-Мария',
      last_name: 'Орлова',
      gender: 'male',
    });
  });
});

describe('values unknown to the form (D30)', () => {
  // Another card number, so that no draft of another test is in the form.
  const card = { ...client.card, cardNumber: '7777000000000030' };

  /** Opens a profile with values in the server's own spelling. */
  async function openForeign(loaded: Partial<Client>) {
    const { openProfile, server } = await startCabinet({ ...client, card, ...loaded });
    await openProfile();
    return server;
  }

  const saved = async (server: Server) => {
    await save();
    return await server.calls[0]?.body;
  };

  test.each(['F', 'Ж', 'FEMALE', '0'])(
    'a gender spelled %s is shown as unset, and saving an e-mail leaves it unchanged',
    async (spelled) => {
      const server = await openForeign({ gender: spelled });
      expect(shownGender()).toBe('Не указан');
      const email = screen.getByRole('textbox', { name: 'Электронная почта' });
      await userEvent.clear(email);
      await userEvent.type(email, 'new@example.ru');
      expect(await saved(server)).toMatchObject({ gender: spelled, email: 'new@example.ru' });
    },
  );

  test('a gender that is chosen and then unset again is saved unchanged', async () => {
    const server = await openForeign({ gender: 'F' });
    await userEvent.selectOptions(gender(), 'Мужской');
    await userEvent.selectOptions(gender(), 'Не указан');
    expect(await saved(server)).toMatchObject({ gender: 'F' });
  });

  test('a gender that is chosen is saved', async () => {
    const server = await openForeign({ gender: 'F' });
    await userEvent.selectOptions(gender(), 'Мужской');
    expect(shownGender()).toBe('Мужской');
    expect(await saved(server)).toMatchObject({ gender: 'male' });
  });

  test('a known gender may be taken back', async () => {
    const server = await openForeign({ gender: 'female' });
    expect(shownGender()).toBe('Женский');
    await userEvent.selectOptions(gender(), 'Не указан');
    expect(await saved(server)).toMatchObject({ gender: '' });
  });

  test('section 5: a birth date that is cleared stays at the server, and the form says so', async () => {
    const server = await openForeign({ birthDate: '1991-03-14' });
    expect(screen.queryByText(/останется/)).toBeNull();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Дата рождения' }));
    const field = screen.getByRole('textbox', { name: 'Дата рождения' });
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Дату нельзя стереть: останется 14.03.1991');
    expect(await saved(server)).not.toHaveProperty('birth_date');
  });

  test('an agreement with another code is neither shown nor sent', async () => {
    const agreements: Client['agreements'] = [
      { agreementCode: 'AllowCalls', value: 'true' },
      { agreementCode: 'AllowSMS', value: 'false' },
    ];
    const server = await openForeign({ agreements });
    const shown = screen.getAllByRole<HTMLInputElement>('switch');
    expect(shown.map(({ checked }) => checked)).toEqual([false, false, false]);
    await userEvent.click(sms());
    expect(await server.calls[0]?.body).toEqual({
      agreements: [{ agreement_code: 'AllowSMS', value: 'true' }],
    });
    server.calls[0]?.answer();
    await save();
    const [, put] = server.calls;
    expect(put?.path).toBe('PUT /v1/client');
    expect(Object.keys((await put?.body) as object)).not.toContain('agreements');
  });
});

describe('a profile closed while the server is taking something', () => {
  test('a consent finishes, and the profile is fetched again', async () => {
    const { server, openProfile, calledFor } = await startCabinet();
    const close = await openProfile();
    await userEvent.click(sms());
    close();
    expect(server.underWay()).toEqual(['POST /v1/client/subscription/change']);
    const before = calledFor();
    server.calls[0]?.answer();
    await expect.poll(calledFor).toBe(before + 1);
    expect(toasts()).toEqual([]);
  });

  test('the last choice of a consent is sent, too', async () => {
    const { server, openProfile } = await startCabinet();
    const close = await openProfile();
    await userEvent.dblClick(sms());
    close();
    server.calls[0]?.answer();
    await expect.poll(server.underWay).toHaveLength(2);
    expect(await Promise.all(server.calls.map(({ body }) => body))).toEqual(
      ['true', 'false'].map((value) => ({
        agreements: [{ agreement_code: 'AllowSMS', value }],
      })),
    );
  });

  test('a toast reports a consent that fails', async () => {
    const { server, openProfile } = await startCabinet();
    const close = await openProfile();
    await userEvent.click(sms());
    close();
    server.calls[0]?.breakOff();
    await expect.poll(toasts).toEqual([['failed', expect.stringMatching(/^Нет связи с сервером/)]]);
  });

  test('a save finishes and is reported, and the profile is fetched again', async () => {
    const { server, openProfile, calledFor } = await startCabinet();
    const back = await openProfile();
    await save();
    back();
    expect(server.underWay()).toEqual(['PUT /v1/client']);
    const before = calledFor();
    server.calls[0]?.answer();
    await expect.poll(calledFor).toBe(before + 1);
    expect(toasts()).toEqual([['done', 'Сохранено']]);
  });

  test('a toast reports a save that is refused', async () => {
    const { server, openProfile } = await startCabinet();
    const back = await openProfile();
    await save();
    back();
    server.calls[0]?.answer(90);
    await expect.poll(toasts).toEqual([['failed', 'Нельзя']]);
  });

  test('with the session over, nothing is let finish', async () => {
    const { session, server, openProfile } = await startCabinet();
    const close = await openProfile();
    await userEvent.click(sms());
    session.send({ type: 'page.returned', isSignedOut: true });
    close();
    expect(server.underWay()).toEqual([]);
    expect(toasts()).toEqual([]);
  });
});
