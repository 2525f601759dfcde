import { goal } from './goal.mjs';
import { median, openPhone, signedIn } from './page.mjs';

const runs = 5;

/** Records when the points and the first transaction appear, in ms. */
function noteArrivals() {
  const arrivals = {};
  globalThis.arrivals = arrivals;
  const look = () => {
    const points = document.querySelector('#card')?.textContent ?? '';
    if (/\d/.test(points)) arrivals.card ??= performance.now();
    if (document.querySelector('#trans li')) arrivals.transaction ??= performance.now();
    if (!arrivals.card || !arrivals.transaction) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the cabinet in an existing page. */
async function open(page, baseUrl) {
  await page.goto(`${baseUrl}/dashboard`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => globalThis.arrivals?.card && globalThis.arrivals.transaction,
    undefined,
    { timeout: 120_000 },
  );
  return page.evaluate(() => {
    const me = performance.getEntriesByType('resource').find(({ name }) => /\/me$/.test(name));
    const { startTime } = performance.getEntriesByName('first-contentful-paint')[0];
    return { ...globalThis.arrivals, paint: startTime, asked: me.startTime, told: me.responseEnd };
  });
}

const figures = {
  paint: 'first paint',
  asked: 'the client is asked for',
  told: 'the client is here',
  card: 'points on the card',
  transaction: 'first transaction',
};

/** Promised limits, in ms from the start of the visit. */
const goals = {
  cold: { card: 2_200, transaction: 2_800 },
  'second visit': { card: 900, transaction: 1_200 },
};

/** The cabinet of a signed-in client on a phone: 4× CPU, slow 4G; medians of five fresh browsers. */
export async function measure({ baseUrl, chromium, print }) {
  const cookies = await signedIn(baseUrl, '+79990000003');
  const visits = { cold: [], 'second visit': [] };
  // The first run does not count: the server compresses a file at its first request.
  for (let run = -1; run < runs; run += 1) {
    const { page, close } = await openPhone(chromium, { baseUrl, cookies });
    await page.addInitScript(noteArrivals);
    const cold = await open(page, baseUrl);
    // The service worker stores the app only when the cabinet is idle.
    await page.evaluate(() => navigator.serviceWorker.ready);
    const second = await open(page, baseUrl);
    if (run >= 0) {
      visits.cold.push(cold);
      visits['second visit'].push(second);
    }
    await close();
  }
  for (const [visit, seen] of Object.entries(visits)) {
    for (const [name, words] of Object.entries(figures)) {
      const value = Math.round(median(seen.map((one) => one[name])));
      const most = goals[visit][name];
      print(`${visit}: ${words}`, value, most ? goal(value, most) : 'ms');
    }
  }
}
