import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium as playwright } from 'playwright';
import { serveEmptyPage } from './emptyPage.mjs';
import { flags, median } from './page.mjs';

const runs = 5;

/** Pages with a promised speed; limits of the largest contentful paint, in ms. */
const lcpGoals = { '/': 900, '/auth': 1_000 };
const timed = Object.keys(lcpGoals);
const clsGoal = 0.01;
/** Limit of the largest paint, as a multiple of an empty page's paint in the same run. */
const lcpRatio = 1.1;
const blockingGoal = 50;

/** Every page a visitor or a search engine may see. */
const publicPages = [
  '/',
  '/auth',
  '/sign_up',
  '/get_card',
  '/delete_account',
  '/error404',
  '/service_work',
];
const qualities = ['accessibility', 'best-practices', 'seo'];

/** A port on which no process listens. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Attempts at one figure, because the browser may break off a run. */
const tries = 3;

/** Audits a page; retries when the browser closes its session, which happens on a busy machine. */
async function audit(chromium, url, categories) {
  for (let run = 1; ; run += 1) {
    try {
      return await auditOnce(chromium, url, categories);
    } catch (error) {
      const isBrokenOff = /session closed|target closed|protocol error/i.test(String(error));
      if (!isBrokenOff || run === tries) throw error;
    }
  }
}

/** One run of Lighthouse as a phone, in a browser of its own. */
async function auditOnce(chromium, url, categories) {
  const port = await freePort();
  const browser = await playwright.launch({
    executablePath: chromium,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(
      url,
      { port, logLevel: 'silent', throttlingMethod: 'devtools', onlyCategories: categories },
      { extends: 'lighthouse:default', settings: { locale: 'ru' } },
    );
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

const verdict = (value, goal) => (value <= goal ? '' : `  > ${goal}`);

/** Medians for each address; the runs alternate, so that a slow moment of the machine affects all addresses. */
async function timesOf(chromium, urls) {
  const seen = urls.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, url] of urls.entries()) {
      const { audits } = await audit(chromium, url, ['performance']);
      seen[at].push({
        lcp: audits['largest-contentful-paint'].numericValue,
        fcp: audits['first-contentful-paint'].numericValue,
        cls: audits['cumulative-layout-shift'].numericValue,
        tbt: audits['total-blocking-time'].numericValue,
      });
    }
  }
  return seen.map((all) => (name) => median(all.map((one) => one[name])));
}

/** This header makes the browser start a process for the page, which costs an empty page time as well. */
const opener = 'cross-origin-opener-policy';

/** Serves an empty page with the site's opener policy, which isolates it from other windows. */
async function serveApart(baseUrl) {
  const { headers } = await fetch(baseUrl);
  return await serveEmptyPage(undefined, { [opener]: headers.get(opener) });
}

/** Times of the entry pages next to an empty page, then the scores of every public page. */
export async function measure({ baseUrl, chromium, print }) {
  const empty = await serveEmptyPage();
  const apart = await serveApart(baseUrl);
  const urls = [empty.url, apart.url, ...timed.map((path) => baseUrl + path)];
  const [floor, apartFloor, ...pages] = await timesOf(chromium, urls).finally(() =>
    Promise.all([empty.close(), apart.close()]),
  );
  print('an empty page LCP', Math.round(floor('lcp')), 'ms');
  print('an empty page LCP, kept apart as the site is', Math.round(apartFloor('lcp')), 'ms');
  for (const [at, of] of pages.entries()) {
    const path = timed[at];
    const ratio = of('lcp') / floor('lcp');
    print(`${path} LCP`, Math.round(of('lcp')), `ms${verdict(of('lcp'), lcpGoals[path])}`);
    print(
      `${path} LCP / an empty page’s`,
      ratio.toFixed(2),
      `goal ${lcpRatio}${verdict(ratio, lcpRatio)}`,
    );
    const apartRatio = of('lcp') / apartFloor('lcp');
    print(`${path} LCP / an empty page’s, kept apart`, apartRatio.toFixed(2), 'no goal');
    print(`${path} FCP`, Math.round(of('fcp')), 'ms');
    print(`${path} CLS`, of('cls').toFixed(4), verdict(of('cls'), clsGoal));
    print(
      `${path} total blocking time`,
      Math.round(of('tbt')),
      `ms, goal ${blockingGoal}${verdict(of('tbt'), blockingGoal)}`,
    );
  }
  for (const path of publicPages) {
    const { categories, audits } = await audit(chromium, baseUrl + path, qualities);
    for (const name of qualities) {
      const lost = categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => id);
      print(`${path} ${name}`, Math.round(categories[name].score * 100), lost.join(', '));
    }
  }
}
