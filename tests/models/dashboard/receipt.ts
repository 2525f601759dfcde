import { expect, type Page } from 'playwright/test';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { arriveWith, loseAndFindNetwork, retryIn } from '#tests/support/events.ts';
import { isGivenUp, isLost, seesDialogs, seesLossIn } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import {
  errorOf,
  lastPage,
  newestPurchase,
  ledgerRegion,
  pageCall,
  receipt,
  seesFirstPage,
} from '#tests/support/journey.ts';
import { purchase } from '#tests/support/examples.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

type Clipboard = { give: () => void; refuse: () => void };

/** Runs in the page, before the app: a clipboard whose answers the test controls. */
function installClipboard() {
  const page = globalThis as unknown as { clipboard: Clipboard };
  const writeText = () =>
    new Promise<void>((resolve, reject) => {
      page.clipboard = {
        give: resolve,
        refuse: () => {
          reject(new DOMException('No', 'NotAllowedError'));
        },
      };
    });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

const answerClipboard = (page: Page, answer: keyof Clipboard) =>
  page.evaluate((name) => {
    (globalThis as unknown as { clipboard: Clipboard }).clipboard[name]();
  }, answer);

const press = (name: string) => (world: World) =>
  receipt(world).getByRole('button', { name }).click();

const title = 'Чек не загрузился';

const question = (world: World) => receipt(world).getByRole('button', { name: 'Где мои баллы?' });

const text = (world: World) => receipt(world).getByRole('textbox', { name: 'Текст для поддержки' });

const transaction = purchase('2026-11-20', { rrn: '600030000137', shop: 149 });

export const receiptModel = model({
  machine: receiptMachine,
  inputs: {
    loaded: { rrn: transaction.rrn, transaction },
    reloaded: { rrn: transaction.rrn, transaction: null },
  },
  facts: ({ context: { transaction: found, failure } }) => [found !== null, failure?.kind ?? null],
  samples: {
    'enough.loaded': [{ ledger: withPage(emptyLedger, [transaction]) }],
    'pages.failed': [
      { failure: { kind: 'rejected', code: 90, message: 'Неверный запрос' } },
      { failure: { kind: 'unreachable' } },
    ],
  },
  browser: {
    area: receipt,
    start: async (world, input) => {
      const { page, sandbox } = world;
      await page.addInitScript(installClipboard);
      const tokens = await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await seesFirstPage(world);
      if (input === 'loaded') {
        await ledgerRegion(world).getByRole('button', { name: /АЗС №/ }).first().click();
      } else {
        await world.hold(pageCall);
        const of = await newestPurchase(sandbox, tokens);
        await arriveWith(page, '/dashboard', { modals: [{ id: 'receipt', of, from: 0 }] });
      }
      await expect(receipt(world)).toBeVisible();
    },
    events: {
      'enough.loaded': (world) => world.letThrough(pageCall),
      'pages.exhausted': (world) => world.answer(pageCall, lastPage()),
      'pages.failed': (world, { failure }) => world.fail(pageCall, errorOf(failure)),
      'modal.hidden': (world) => receipt(world).getByRole('button', { name: 'Закрыть' }).click(),
      'retry.requested': async (world) => {
        await world.hold(pageCall);
        await retryIn(receipt(world));
      },
      'connection.restored': async (world) => {
        await world.hold(pageCall);
        await loseAndFindNetwork(world);
      },
      'question.asked': press('Где мои баллы?'),
      'question.closed': press('Где мои баллы?'),
      'copy.requested': press('Скопировать текст'),
      'done copyText': ({ page }) => answerClipboard(page, 'give'),
      'error copyText': ({ page }) => answerClipboard(page, 'refuse'),
    },
    states: {
      '*': (world, { state }) => seesDialogs(world, state.matches('ended') ? [] : ['Чек операции']),
      ended: (world) => expect(receipt(world)).toHaveCount(0),
      searching: async (world) => {
        await expect(receipt(world).getByText('Ищем операцию')).toBeAttached();
        await expect(receipt(world).getByRole('alert')).toBeHidden();
      },
      failed: seesLossIn(receipt, title),
      missing: async (world) => {
        await expect(receipt(world)).toContainText('Такой операции нет');
        await expect(receipt(world)).toContainText('Возможно, она относится к другой карте.');
      },
      shown: async (world) => {
        await expect(receipt(world)).toContainText(/Номер операции \(RRN\)\d{12}/);
        await expect(receipt(world).getByRole('list', { name: 'Что куплено' })).toBeVisible();
      },
      'shown.read': async (world) => {
        await expect(text(world)).toBeHidden();
        await expect(question(world)).toHaveAttribute('aria-expanded', 'false');
      },
      'shown.asked': async (world) => {
        await expect(text(world)).toHaveValue(/RRN.*\d{12}\nСтанция: АЗС №.*\nДата: .*\nСумма: /);
        await expect(question(world)).toHaveAttribute('aria-expanded', 'true');
      },
      'shown.asked.ready': async (world) => {
        await expect(
          receipt(world).getByRole('button', { name: 'Скопировать текст' }),
        ).toBeVisible();
        await expect(receipt(world).getByRole('status')).toHaveText('');
      },
      'shown.asked.copying': async (world) => {
        const busy = receipt(world).getByRole('button', { name: 'Копируем' });
        await expect(busy).toHaveAttribute('aria-busy', 'true');
      },
      'shown.asked.copied': async (world) => {
        await expect(receipt(world).getByRole('status')).toHaveText('Текст скопирован');
      },
      'shown.asked.manualCopy': async (world) => {
        await expect(text(world)).toBeFocused();
        const marked = () => text(world).evaluate((area: HTMLTextAreaElement) => area.selectionEnd);
        await expect.poll(marked, 'characters that are marked').toBeGreaterThan(50);
      },
    },
    afterEvents: {
      'pages.failed': isLost(receipt, title),
      'error copyText': async (world) => {
        const notice = 'Браузер не дал скопировать сам. Текст выделен: скопируйте его вручную.';
        await expect(receipt(world).getByRole('status')).toHaveText(notice);
      },
      'wait.cancelled': isGivenUp(receipt, title),
    },
    ends: ['modal.hidden'],
    unreachable: {
      'searching | pages.stopped | failed': 'what would stop it lies beneath the receipt',
    },
  },
});
