import { expect, type Page } from 'playwright/test';
import { appMachine } from '../../machines/app';
import { place } from '../../src/domain/routes';
import { loseAndFindNetwork } from '../support/causes';
import { tokens } from '../support/examples';
import { model } from '../support/model';
import { arriveSignedIn, clients, passLogin, signOut } from '../support/signIn';
import type { World } from '../support/world';

const profile = { method: 'POST', path: '/v1/client/me' } as const;
const forecast = { method: 'GET', path: '/v1/client/points_forecast' } as const;
const text = 'Сервис прогноза закрыт на обед';

const at = (address: string) => ({
  codeLength: 4,
  isOnline: true,
  isReloaded: false,
  target: place(address),
});

const card = (page: Page) => page.getByRole('region', { name: 'Карта' });
const login = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

const signIn = ({ page, sandbox }: World) => passLogin(page, sandbox, clients.sapphire);
const leave = ({ page }: World) => signOut(page);

const seesCard = async ({ page }: World) => {
  await expect(card(page)).toContainText('Анна Воронцова');
};
const seesLogin = async ({ page }: World) => {
  await expect(login(page)).toBeVisible();
};

/** What the app passes on is seen in what its flows then show; each has a model of its own. */
export const appModel = model({
  machine: appMachine,
  inputs: {
    visitor: { ...at('/auth'), tokens: null },
    client: { ...at('/dashboard'), tokens },
  },
  samples: {
    'session.ended': [{ end: 'left' }],
    'call.rejected': [{ text }],
    'place.arrived': [{ place: place('/dashboard'), mode: 'replace' }],
    ...Object.fromEntries(
      ['session', 'navigation', 'connection', 'errorToasts'].map((id) => [
        `error ${id}`,
        [{ error: new Error('A flow broke') }],
      ]),
    ),
  },
  browser: {
    isUnjoined: true,
    start: async ({ page, sandbox }, input) => {
      if (input === 'client') await arriveSignedIn(page, sandbox, clients.sapphire);
      await page.goto(input === 'client' ? '/dashboard' : '/auth');
    },
    causes: {
      'session.started': signIn,
      'client.loaded': seesCard,
      'place.arrived': seesCard,
      'errorToasts.enabled': signIn,
      'session.ended': async (world) => {
        await seesCard(world);
        await leave(world);
      },
      'errorToasts.disabled': async (world) => {
        await seesCard(world);
        await leave(world);
      },
      'profile.requested': async ({ sandbox }) => {
        await expect.poll(async () => (await sandbox.calls(profile.path)).length).toBe(1);
      },
      'profile.refused': async ({ page, sandbox }) => {
        await sandbox.fault({
          ...profile,
          kind: 'result',
          code: 7,
          shownError: 'Профиль не найден',
        });
        await page.reload();
      },
      'profile.unreachable': async ({ page, sandbox }) => {
        await sandbox.fault({ ...profile, kind: 'abort', times: 9 });
        await page.reload();
      },
      'connection.restored': loseAndFindNetwork,
      'service.unavailable': async ({ page, sandbox }) => {
        await sandbox.fault({ ...profile, kind: 'status', status: 503 });
        await page.reload();
      },
      'call.rejected': async (world) => {
        await seesCard(world);
        await world.sandbox.fault({ ...forecast, kind: 'result', code: 90, shownError: text });
        await world.page.getByRole('tab', { name: '30 дней' }).click();
      },
    },
    sees: {
      running: async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
    seesAfter: {
      'session.started': seesCard,
      'session.ended': seesLogin,
      'errorToasts.enabled': seesCard,
      'errorToasts.disabled': seesLogin,
      'profile.refused': async ({ page }) => {
        await expect(page.getByText('Вход сохранён, но кабинет не открылся.')).toBeVisible();
      },
      'profile.unreachable': async ({ page }) => {
        await expect(
          page.getByRole('heading', { name: 'Не удалось загрузить карту' }),
        ).toBeVisible();
      },
      'connection.restored': async ({ page }) => {
        await expect(page.getByText(/^Нет сети\./)).toBeHidden();
      },
      'service.unavailable': async ({ page }) => {
        await expect(page).toHaveURL(/\/service_work$/);
      },
      'call.rejected': async ({ page }) => {
        await expect(page.getByRole('region', { name: 'Сообщения' }).getByRole('alert')).toHaveText(
          text,
        );
      },
    },
    can: ({ context: { tokens: held } }, event) =>
      ['session.started', 'errorToasts.enabled'].includes(event) === (held === null) ||
      event === 'connection.restored',
    beyond: Object.fromEntries(
      ['session', 'navigation', 'connection', 'errorToasts'].map((id) => [
        `running | error ${id} | -`,
        'a flow that breaks is a defect: tests/journeys/defects.spec.ts',
      ]),
    ),
  },
});
