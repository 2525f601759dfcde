import { setTimeout } from 'node:timers/promises';
import { interactionGoal } from './emptyPage.mjs';
import { goal } from './goal.mjs';
import { click, median, openPhone, press, signedIn, tap } from './page.mjs';
import { openQuietPage } from './quietPage.mjs';

const runs = 5;
/** Pause after an interaction, in ms: nobody acts at the moment at which the screen changes. */
const calm = 500;
/** How often the list is checked, and how long without a new page means its end, in ms. */
const betweenLooks = 50;
const slowThreshold = 5_000;
/** Most pages that one run requests at the end of the list. */
const pagesAsked = 200;
/** Promised limits, in ms: the first rows after their response, and the longest task. */
const goals = { firstRows: 350, task: 120 };

/**
 * Measures two times in the page, in ms. `waited` lasts from the first page's response until its rows are painted;
 * `untilCabinet` is its part before the cabinet is drawn. The response arrives before the code that draws it.
 */
function watchRows() {
  globalThis.firstRows = new Promise((resolve) => {
    let drawnAt = 0;
    const painted = () => {
      const [page] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/v1/client/transactions'));
      const answeredAt = page.responseEnd;
      const untilCabinet = Math.max(0, drawnAt - answeredAt);
      resolve({ waited: performance.now() - answeredAt, untilCabinet });
    };
    const look = () => {
      if (!drawnAt && document.querySelector('#card')) drawnAt = performance.now();
      if (document.querySelector('#trans li')) setTimeout(painted);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Opens the cabinet, and measures its first rows in ms. */
async function openCabinet(chromium, baseUrl, cookies) {
  const phone = await openPhone(chromium, { baseUrl, cookies, isSlow: false });
  const { page } = phone;
  await page.addInitScript(watchRows);
  await page.addInitScript(() => localStorage.setItem('skipCookiePopup', 'CONFIRM'));
  await page.goto(`${baseUrl}/dashboard`);
  return { ...phone, ...(await page.evaluate(() => globalThis.firstRows)) };
}

const longest = (interactions) => Math.max(0, ...interactions.map(({ duration }) => duration));

/** By a selector, because a look-up by role is a long task of its own. */
const buttonOf = (page) => (name) => page.locator('#trans button', { hasText: name }).first();

/**
 * Starts the load of all pages by `act` and stops it, again and again. Returns the interactions
 * that started it, and the longest interaction of each stop, in ms.
 */
async function stopRuns({ page, vitals }, act) {
  const before = [];
  const stops = [];
  const seen = async (name) => {
    const from = (await vitals()).interactions.length;
    await act(page, buttonOf(page)(name));
    await page.waitForTimeout(calm);
    return (await vitals()).interactions.slice(from);
  };
  for (let run = 0; run < runs; run += 1) {
    before.push(...(await seen('Загрузить всю историю')));
    stops.push(longest(await seen('Остановить')));
  }
  return { before, stops };
}

/** Scrolls to the end of the list and requests older transactions, page after page, in a quiet page. */
async function goThrough(chromium, baseUrl, cookies, print) {
  const page = await openQuietPage(chromium, { url: `${baseUrl}/dashboard`, cookies });
  const started = Date.now();
  let pages = 0;
  let askedAt = started;
  while (pages < pagesAsked && Date.now() - askedAt < slowThreshold) {
    await setTimeout(betweenLooks);
    const isAsked = await page.evaluate(() => {
      const list = document.querySelector('#trans');
      const more = [...(list?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent === 'Показать ещё',
      );
      if (!more || list.ariaBusy === 'true') return false;
      scrollTo(0, document.body.scrollHeight);
      more.click();
      return true;
    });
    if (!isAsked) continue;
    pages += 1;
    askedAt = Date.now();
  }
  print('pages asked for at the end of the list', pages);
  print('all of them', Math.round((askedAt - started) / 1_000), 's');
  print('nodes in the page', await page.evaluate(() => document.querySelectorAll('*').length));
  const task = Math.round(Math.max(0, ...(await page.tasks())));
  print('longest task after the first paint', task, goal(task, goals.task));
  await page.close();
}

/** Measures nodes and interactions with 10,000 transactions, by touch or by click. */
async function measureActs({ page, vitals }, [name, act], { most, print }) {
  const rows = page.locator('#trans li');
  const button = buttonOf(page);
  await page.waitForLoadState('networkidle');
  await page.locator('#trans summary').click();
  const { before, stops } = await stopRuns({ page, vitals }, act);
  const started = (await vitals()).interactions.length;
  await act(page, button('Загрузить всю историю'));
  await button('Остановить').waitFor();
  await button('Остановить').waitFor({ state: 'detached', timeout: 120_000 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(calm);
  await act(page, rows.last().locator('button').first());
  await page.locator('dialog[open]').waitFor();
  await page.waitForTimeout(calm);
  await press(page, 'Escape');
  await page.waitForTimeout(calm);
  await page.evaluate(() => document.getElementById('trans')?.scrollIntoView());
  await page.waitForTimeout(calm);
  await act(page, page.locator('#trans input[type=search]'));
  await page.keyboard.type('кофе', { delay: 300 });
  await page.locator('#trans details select').nth(1).selectOption('fuel');
  await act(page, page.locator('#trans details button', { hasText: 'Сбросить' }));
  await page.waitForTimeout(calm);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  print(`${name}: nodes after search and filter`, nodes);
  const rest = (await vitals()).interactions.slice(started);
  const stop = '«Остановить» while pages come in';
  for (const [of, value] of Object.entries({
    'longest interaction': longest([...before, ...rest]),
    [`${stop}, median`]: median(stops),
    [`${stop}, longest`]: Math.max(...stops),
  }))
    print(`${name}: ${of}`, value, goal(value, most));
}

/** The client with 10,000 transactions at 4× CPU: first rows, all pages, nodes, interactions. */
export async function measure({ baseUrl, chromium, print }) {
  const cookies = await signedIn(baseUrl, '+79990000005');
  const ways = Object.entries({ touch: tap, click });
  const mosts = [];
  for (const [name, act] of ways) {
    const most = await interactionGoal(chromium, act);
    print(`${name}: an empty page and a frame`, most, 'ms');
    mosts.push(most);
  }
  const waits = [];
  const untilDrawn = [];
  for (let run = 0; run < runs; run += 1) {
    const { waited, untilCabinet, close, ...phone } = await openCabinet(chromium, baseUrl, cookies);
    waits.push(waited);
    untilDrawn.push(untilCabinet);
    if (ways[run]) await measureActs(phone, ways[run], { most: mosts[run], print });
    await close();
  }
  const firstRows = Math.round(median(waits));
  print('first rows after their answer', firstRows, goal(firstRows, goals.firstRows));
  const fromDrawn = Math.round(median(waits.map((waited, run) => waited - untilDrawn[run])));
  print('of them after the cabinet was drawn', fromDrawn, 'ms');
  await goThrough(chromium, baseUrl, cookies, print);
}
