import { interactionGoal } from './emptyPage.mjs';
import { goal } from './goal.mjs';
import { median, openPhone, signedIn, tap } from './page.mjs';

const runs = 5;

/** LCP, CLS, INP and long tasks on a phone: 4× CPU, slow 4G; medians of five fresh browsers. */
export async function measure({ baseUrl, chromium, print }) {
  const cookies = await signedIn(baseUrl, '+79990000003');
  const routes = {
    '/': {
      cookies: [],
      act: (page) => tap(page, page.getByRole('link', { name: 'Войти' }).first()),
    },
    '/auth': {
      cookies: [],
      act: async (page) => {
        await tap(page, page.getByRole('textbox', { name: 'Номер телефона' }));
        await page.keyboard.type('9990000003');
      },
    },
    '/dashboard': {
      cookies,
      act: (page) =>
        tap(page, page.getByRole('button', { name: /Показать номер карты полностью/ })),
    },
  };
  const most = await interactionGoal(chromium, tap);
  print('an empty page and a frame: longest interaction', most, 'ms');
  for (const [route, { cookies: own, act }] of Object.entries(routes)) {
    const seen = [];
    for (let run = 0; run < runs; run += 1) {
      const { page, vitals, close } = await openPhone(chromium, { baseUrl, cookies: own });
      await page.goto(baseUrl + route, { waitUntil: 'networkidle' });
      const loaded = await vitals();
      await act(page);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))),
      );
      const { interactions } = await vitals();
      seen.push({ ...loaded, inp: Math.max(0, ...interactions.map(({ duration }) => duration)) });
      await close();
    }
    print(`${route} LCP`, Math.round(median(seen.map(({ lcp }) => lcp))), 'ms');
    print(`${route} CLS`, median(seen.map(({ cls }) => cls)).toFixed(4));
    const inp = median(seen.map((one) => one.inp));
    print(`${route} longest interaction`, inp, goal(inp, most));
    const longest = seen.map(({ longTasks }) =>
      Math.max(0, ...longTasks.map(({ duration }) => duration)),
    );
    print(`${route} longest task`, Math.round(median(longest)), 'ms');
    const late = seen.map(({ longTasks, lcp }) =>
      Math.max(
        0,
        ...longTasks.filter(({ startTime }) => startTime > lcp).map(({ duration }) => duration),
      ),
    );
    print(`${route} longest task after the largest paint`, Math.round(median(late)), 'ms');
  }
}
