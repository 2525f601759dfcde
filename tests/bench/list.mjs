import { openPhone, signedIn } from './page.mjs';

/** The client with 10,000 operations at 4× CPU: first rows, all pages, nodes, interactions. */
export async function measure({ baseUrl, chromium, print }) {
  const cookies = await signedIn(baseUrl, '+79990000005');
  const { page, vitals, close } = await openPhone(chromium, { baseUrl, cookies, isSlow: false });
  let answered = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('/v1/client/transactions') && answered === 0) {
      await response.finished();
      answered = await page.evaluate(() => performance.now());
    }
  });
  await page.goto(`${baseUrl}/dashboard`);
  const rows = page.getByRole('region', { name: 'Операции' }).getByRole('listitem');
  await rows.first().waitFor();
  const shown = await page.evaluate(() => performance.now());
  print('first rows after their answer', Math.round(shown - answered), 'ms');

  const started = Date.now();
  const more = page.getByRole('button', { name: 'Показать ещё' });
  const mostPages = 600;
  let pages = 1;
  while (pages < mostPages) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const isThere = await more.waitFor({ state: 'attached', timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) break;
    pages += 1;
    await page.waitForFunction(() => !document.querySelector('#trans[aria-busy=true]'));
  }
  print('pages loaded by scrolling', pages);
  print('all of them', Math.round((Date.now() - started) / 1_000), 's');
  print('nodes in the page', await page.evaluate(() => document.querySelectorAll('*').length));
  await rows.last().getByRole('button').first().tap();
  await page.getByRole('dialog', { name: 'Чек операции' }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.getElementById('trans')?.scrollIntoView());
  await page.getByRole('searchbox').tap();
  await page.keyboard.type('кофе', { delay: 300 });
  await page.getByText('Фильтры').tap();
  await page.getByRole('combobox', { name: 'Вид' }).selectOption('fuel');
  await page.getByRole('button', { name: 'Сбросить' }).first().tap();
  await page.waitForTimeout(500);
  print(
    'nodes after search and filter',
    await page.evaluate(() => document.querySelectorAll('*').length),
  );
  const { interactions, longTasks } = await vitals();
  print('longest interaction', Math.max(0, ...interactions.map(({ duration }) => duration)), 'ms');
  print(
    'longest task',
    Math.round(Math.max(0, ...longTasks.map(({ duration }) => duration))),
    'ms',
  );
  await close();
}
