import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { saveFile } from '#browser/output.ts';
import { waitForInputIdle } from '#browser/waitForInputIdle.ts';
import { cabinetActors } from '#features/dashboard/dashboardActors.ts';
import { showToast } from '#app/toasts.ts';
import { parseSettings } from '#src/settings.ts';
import { settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

vi.mock('#browser/output.ts');
vi.mock('#browser/waitForInputIdle.ts');
vi.mock('#app/toasts.ts');

const slides = { load: () => Promise.resolve(), mount: () => ({ slideTo() {}, close() {} }) };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('section 8, D32: an error of the content API is logged with its status and shown as a toast, once', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  const settings = parseSettings({ VITE_CONTENT_URL: 'https://content.test' });
  const { questions } = cabinetActors({ http: { baseUrl: '' }, settings }, slides);
  const actor = createActor(questions).start();
  await expect.poll(() => actor.getSnapshot().matches('failed')).toBe(true);
  expect(log.mock.calls).toEqual([['Content: 404']]);
  expect(vi.mocked(showToast).mock.calls).toEqual([['failed', 'Вопросы не загрузились']]);
});

test('D11: the forecast contains each date once, whatever the server sends', async () => {
  const items = [
    { date: '2027-01-01', points: 215 },
    { date: '2026-12-01', points: 340 },
    { date: '2027-01-01', points: 5 },
  ];
  const answer = { result: { code: 0, msg: 'OK' }, point_forecast_page: { items } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const services = { http: { baseUrl: 'https://api.test' }, settings: parseSettings({}) };
  const { pointsForecast } = cabinetActors(services, slides);
  const forecast = createActor(pointsForecast, { input: { days: 90 } }).start();
  await expect
    .poll(() => forecast.getSnapshot().context.items)
    .toEqual([
      { date: '2026-12-01', points: 340 },
      { date: '2027-01-01', points: 220 },
    ]);
});

test('an older page is asked for when nobody touches the page, the first one at once', async () => {
  let letGo = () => {};
  const order: unknown[] = [];
  vi.mocked(waitForInputIdle).mockImplementation(() => {
    order.push('waits');
    return new Promise((resolve) => {
      letGo = () => {
        order.push('is let go');
        resolve();
      };
    });
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    order.push(((await request.json()) as { offset: number }).offset);
    const answer = { transaction_page: { isLastPage: 'false', transactions: [] } };
    return Response.json({ result: { code: 0, msg: 'OK' }, ...answer });
  });
  const services = { http: { baseUrl: 'https://api.test' }, settings: parseSettings({}) };
  const paging = createActor(standalone(cabinetActors(services, slides).paging)).start();
  await expect.poll(() => paging.getSnapshot().matches('stalled')).toBe(true);
  paging.send({ type: 'page.requested' });
  await expect.poll(() => order).toEqual([0, 'waits']);
  await settled();
  letGo();
  await expect.poll(() => paging.getSnapshot().context.offset).toBe(40);
  expect(order).toEqual([0, 'waits', 'is let go', 20]);
});

/** Loads a forecast with one day on which points expire. */
async function startForecast() {
  const items = [{ date: '2026-12-01', points: 340 }];
  const answer = { result: { code: 0, msg: 'OK' }, point_forecast_page: { items } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const services = { http: { baseUrl: 'https://api.test' }, settings: parseSettings({}) };
  const { pointsForecast } = cabinetActors(services, slides);
  const forecast = createActor(pointsForecast, { input: { days: 90 } }).start();
  await expect.poll(() => forecast.getSnapshot().matches('loaded')).toBe(true);
  return forecast;
}

test('a reminder is a calendar file with the day on which points expire, and is said to be saved', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:15:00Z') });
  vi.mocked(showToast).mockClear();
  const forecast = await startForecast();
  forecast.send({ type: 'reminder.requested' });
  await expect.poll(() => vi.mocked(saveFile).mock.calls.length).toBe(1);
  const [[name, type, text] = []] = vi.mocked(saveFile).mock.calls;
  expect([name, type]).toEqual(['Сгорание баллов.ics', 'text/calendar']);
  expect(text?.split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20261128T101500Z',
      'DTSTART;VALUE=DATE:20261201',
      'TRIGGER:-P0DT15H',
    ]),
  );
  expect(vi.mocked(showToast).mock.calls).toEqual([
    ['done', 'Файл для календаря сохранён. Откройте его, чтобы добавить напоминания.'],
  ]);
});

test.each([
  ['is there', true, 'Кабинет обновился. Обновите страницу.'],
  ['is out of reach', false, 'Нет связи с сервером. Проверьте сеть и повторите.'],
])(
  'a toast reports that the code of a reminder failed to load while the site %s',
  async (_, onLine, text) => {
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('location', { origin: 'https://cabinet.test' });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    vi.doMock('#features/dashboard/pointsExpiryCalendar.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    vi.mocked(showToast).mockClear();
    const forecast = await startForecast();
    forecast.send({ type: 'reminder.requested' });
    await expect.poll(() => vi.mocked(showToast).mock.calls).toEqual([['failed', text]]);
  },
);
