import { median, openPhone, press, signedIn, tap } from './page.mjs';

const runs = 5;

/** Tells, from within the page, how many ms after the first page's answer its rows were painted. */
function watchRows() {
  globalThis.firstRows = new Promise((resolve) => {
    const painted = () => {
      const [page] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/v1/client/transactions'));
      resolve(performance.now() - page.responseEnd);
    };
    const look = () => {
      if (document.querySelector('#trans li')) setTimeout(painted);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** The cabinet with its first rows, and how long they took, in ms. */
async function openCabinet(chromium, baseUrl, cookies) {
  const phone = await openPhone(chromium, { baseUrl, cookies, isSlow: false });
  const { page } = phone;
  await page.addInitScript(watchRows);
  await page.goto(`${baseUrl}/dashboard`);
  return { ...phone, waited: await page.evaluate(() => globalThis.firstRows) };
}

/** The client with 10,000 operations at 4× CPU: first rows, all pages, nodes, interactions. */
export async function measure({ baseUrl, chromium, print }) {
  const cookies = await signedIn(baseUrl, '+79990000005');
  const waits = [];
  for (let run = 1; run < runs; run += 1) {
    const { waited, close } = await openCabinet(chromium, baseUrl, cookies);
    waits.push(waited);
    await close();
  }
  const { page, vitals, waited, close } = await openCabinet(chromium, baseUrl, cookies);
  print('first rows after their answer', Math.round(median([...waits, waited])), 'ms');

  // By selectors: looking an element up by its role is a long task of its own.
  const rows = page.locator('#trans li');
  const started = Date.now();
  const more = page.locator('#trans button', { hasText: 'Показать ещё' });
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
  await tap(page, rows.last().locator('button').first());
  await page.locator('dialog[open]').waitFor();
  await press(page, 'Escape');
  await page.evaluate(() => document.getElementById('trans')?.scrollIntoView());
  await tap(page, page.locator('#trans input[type=search]'));
  await page.keyboard.type('кофе', { delay: 300 });
  await tap(page, page.locator('#trans summary'));
  await page.locator('#trans details select').nth(1).selectOption('fuel');
  await tap(page, page.locator('#trans details button', { hasText: 'Сбросить' }));
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
