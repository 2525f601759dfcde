import { describe, expect, test } from 'vitest';
import { anna, answer, refusal, status } from '#tests/support/device/backend.ts';
import { everyFourth, openCabinets, setUpDevices } from '#tests/support/device/device.ts';

const device = setUpDevices();

const html = '<!doctype html><title>502 Bad Gateway</title>';
const page = (code: number) =>
  new Response(html, { status: code, headers: { 'content-type': 'text/html' } });

type Fate = () => Response | 'lost' | 'hang';

const ok = { result: { code: 0, msg: 'OK', shown_error: null } };

/** Outcomes of a refresh or a fresh login; `true` where the server itself refuses the tokens (D22). */
const fates: [string, boolean, Fate][] = [
  ['an envelope that is not OK under 200', true, () => refusal(0, 'Сессия закончилась')],
  ['an envelope that is not OK under 401', true, () => refusal(0, 'Сессия закончилась', 401)],
  ['an envelope that is not OK under 409', true, () => refusal(0, 'Сессия закончилась', 409)],
  ['an envelope that is not OK under 422', true, () => refusal(90, 'Неверный запрос', 422)],
  ['400 with nothing', true, () => status(400)],
  ['401 with nothing', true, () => status(401)],
  ['403 with nothing', true, () => status(403)],
  ['400 with HTML', true, () => page(400)],
  ['403 with HTML', true, () => page(403)],
  ['401 with an OK envelope', true, () => new Response(JSON.stringify(ok), { status: 401 })],
  ['429 with nothing', false, () => status(429)],
  ['429 with an envelope that is not OK', false, () => refusal(13, 'Слишком часто', 429)],
  ['404 with HTML', false, () => page(404)],
  ['404 with nothing', false, () => status(404)],
  ['408 with nothing', false, () => status(408)],
  ['500 with an envelope that is not OK', false, () => refusal(0, 'Ошибка', 500)],
  ['502 with HTML', false, () => page(502)],
  ['503 with nothing', false, () => status(503)],
  ['503 with an envelope that is not OK', false, () => refusal(0, 'Технические работы', 503)],
  ['504 with HTML', false, () => page(504)],
  ["a gateway's HTML under 200", false, () => page(200)],
  ['nothing under 200', false, () => status(200)],
  ['nothing under 204', false, () => new Response(null, { status: 204 })],
  ['half of its JSON', false, () => status(200, '{"result":{"code":0,"msg":"O')],
  ['JSON without an envelope', false, () => Response.json({ tokens: {} })],
  ['JSON that is no object', false, () => Response.json('401')],
  ['an envelope without a message', false, () => Response.json({ result: { code: 5 } })],
  ['OK without tokens', false, () => answer()],
  ['OK with tokens that are none', false, () => answer({ tokens: { access_token: 7 } })],
  ['a connection that breaks', false, () => 'lost'],
  ['no answer for 15 s', false, () => 'hang'],
];

describe.each([
  ['a refresh', '/v1/refresh_token', false],
  ['a fresh login', '/v1/fresh_login', true],
] as const)('section 4, D22: %s', (_, path, isForbidden) => {
  const [refused, unheard] = [true, false].map((isRefused) =>
    everyFourth(fates.filter(([, isOne]) => isOne === isRefused)),
  );

  const sendTwo = async (fate: Fate) => {
    const made = await openCabinets(device(), 2);
    const { time, backend, jar } = made;
    const held = new Map(jar.truth);
    backend.expire({ isForbidden });
    backend.faults.push((received) => (received.path === path ? fate() : undefined));
    const ended = await time.during(made.tab(0).call(2));
    await time.pass(2_000);
    return { ...made, made, held, ended };
  };

  test.each(refused ?? [])(
    'that ends with %s ends the session',
    async (_name, _isRefused, fate) => {
      const { ended, tabs, jar } = await sendTwo(fate);
      expect(ended).toEqual(['SignedOutError', 'SignedOutError']);
      expect(tabs.map((tab) => tab.isSignedIn())).toEqual([false, false]);
      expect(tabs.map(({ location }) => location.pathname)).toEqual(['/auth', '/auth']);
      expect(jar.truth.size).toBe(0);
    },
  );

  test.each(unheard ?? [])('that ends with %s leaves it', async (_name, _isRefused, fate) => {
    const { ended, tabs, jar, held, backend, time, made } = await sendTwo(fate);
    expect(ended).toEqual(['UnreachableError', 'UnreachableError']);
    expect(tabs.map((tab) => tab.isSignedIn())).toEqual([true, true]);
    expect(new Map(jar.truth)).toEqual(held);
    backend.faults.length = 0;
    expect(await time.during(made.tab(0).call(1))).toEqual(['answered']);
    expect(made.tab(0).shown()).toContain(anna.cardNumber);
  });
});

test('D22: a refresh that never got out holds nobody up for longer than 15 s', async () => {
  const made = await openCabinets(device(), 2);
  const { time, backend } = made;
  backend.expire();
  backend.faults.push(({ path }) => (path === '/v1/refresh_token' ? 'hang' : undefined));
  const began = time.now;
  await time.during(Promise.all([made.tab(0).call(1), made.tab(1).call(1)]));
  expect(time.now - began).toBeGreaterThan(14_900);
  expect(time.now - began).toBeLessThan(16_000);
});

test('D13: a call that is refused again and again ends the session after two sends', async () => {
  const made = await openCabinets(device(), 1);
  const { time, backend, jar } = made;
  await time.pass(2_000);
  backend.faults.push(({ path }) =>
    path === '/v1/client/points_forecast' ? status(401) : undefined,
  );
  const before = backend.calls('/v1/client/points_forecast').length;
  expect(await time.during(made.tab(0).call(1))).toEqual(['SignedOutError']);
  expect(backend.calls('/v1/client/points_forecast')).toHaveLength(before + 2);
  expect(backend.calls('/v1/refresh_token')).toHaveLength(1);
  expect([made.tab(0).isSignedIn(), jar.truth.size]).toEqual([false, 0]);
});
