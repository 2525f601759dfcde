import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuilt } from '#tests/support/builtServer.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import { clients } from '#tests/support/signIn.ts';
import { expect, test } from './fixtures';
import { Person, arrive, title } from './person';

/** Messages of a browser about a server that does not run. */
const unreached = [/ERR_CONNECTION_REFUSED/, /NetworkError|Load failed|Failed to fetch/];

/** The app and the cabinet's copy are on the device. */
async function keptAll(person: Person): Promise<void> {
  await person.run(() => navigator.serviceWorker.ready.then(() => null), null);
  await expect.poll(() => person.run(() => caches.keys(), null)).toContain('cabinet');
}

test('offline: the card and the transactions stay readable, and the dashboard is complete when the server returns', async ({
  profile,
  excused,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'offline-'));
  const databaseUrl = `file:${join(folder, 'sandbox.db')}`;
  const first = await startBuilt({ databaseUrl });
  const person = new Person(await profile.newTab(), first.url);
  const card = person.within('region', 'Карта');
  const transactions = person.within('region', 'Операции');
  const checkout = person.within('dialog', 'Карта для кассы');
  try {
    await arrive(person, new Sandbox(first.url), clients.sapphire);
    await keptAll(person);
    excused.push(...unreached);
    await first.close();
    await person.reload();
    await person.reads('Показываем данные на');
    await card.reads('Анна Воронцова');
    await transactions.counts('listitem', '', 20);
    await transactions.misses('button');
    // WebKit's driver presses no button that the window's edge cuts off. Before this, while the server runs, so
    // high a window would load a second page.
    await person.tab.resize({ width: 1280, height: 1000 });
    await person.press('button', 'Показать карту');
    await checkout.sees('image', 'QR-код карты');
    await checkout.reads('7013 4521 8890 3003');
    await person.key('Escape');
    await person.misses('dialog');
    await person.open('/get_card');
    await title(person, 'Получить карту');
    await person.back();
    await person.reads('Показываем данные на');
    // The app has made all retries that it makes by itself.
    await person.sees('button', 'Повторить');
  } finally {
    await first.close();
  }
  const second = await startBuilt({ databaseUrl, port: Number(new URL(first.url).port) });
  try {
    // A slow browser may ask by itself once more, and find the server there.
    await person.pressIfThere('button', 'Повторить');
    await person.within('region', 'Мой баланс').reads('Сапфир');
    await person.readsNot('Показываем данные на');
    await transactions.sees('button', 'Показать ещё');
  } finally {
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
