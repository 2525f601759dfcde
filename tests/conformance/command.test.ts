import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '#conformance/main.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import {
  anna,
  api,
  openSandbox,
  harOf,
  machineOf,
  rewritten,
  type Deviation,
} from './support/check';
import { answering, done, refusing } from '#tests/conformance/support/deviations.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const serial = { next: 0 };
/** An unused number for each check, because a stopped check leaves its client behind. */
const freePhone = () => `+7954${String((serial.next += 1)).padStart(7, '0')}`;
const codeUrl = ['--code-url', `${api}/sandbox/sms?phone={phone}`];
const files = ['--json', 'out.json', '--html', 'out.html'];
const whole = (newPhone = freePhone(), otherPhone = freePhone()) => [
  ...['--api', api, '--origin', 'http://localhost:5173', '--phone', anna, '--write'],
  ...['--new-phone', newPhone, '--other-phone', otherPhone, ...codeUrl, ...files],
];

describe('the command', () => {
  test('ends with 0 where all fits, and says so in a table, as JSON and as a page', async () => {
    const { machine, said, files: written } = machineOf(sandbox);
    expect(await main(whole(), machine)).toBe(0);
    expect(said.join('\n')).toMatch(/^POST \/v1\/client\/me +fits +\d+ × up to 5 ms$/m);
    expect(said.join('\n')).toContain('41 fit, 0 with tolerance, 0 would break, 0 not tried');
    const report = JSON.parse(written.get('out.json') ?? '') as { rows: object[] };
    expect(report.rows).toHaveLength(41);
    expect(written.get('out.html')).toContain('<th scope="row">PUT /v1/client</th>');
  });

  test('ends with 1 where something would break, with the words of the cabinet', async () => {
    const spoilt = answering('/v1/public/loyalty_levels', () => Response.json({}));
    const { machine, said, files: written } = machineOf(sandbox, spoilt);
    expect(await main(['--api', api, ...files], machine)).toBe(1);
    expect(said.join('\n')).toContain('D6: result is not there');
    expect(said.join('\n')).toContain('a card holder sees: «Неизвестная ошибка»');
    expect(written.get('out.html')).toContain('<span lang="ru">«Неизвестная ошибка»</span>');
  });

  test('tries nothing that needs a client without one, and nothing that acts without leave', async () => {
    const { machine, said, traffic } = machineOf(sandbox);
    expect(await main(['--api', api], machine)).toBe(0);
    expect(said.join('\n')).toMatch(/^POST \/v1\/login +not tried +needs --phone$/m);
    expect(traffic.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/v1/public/loyalty_levels',
      '/qna-list',
      '/pins.json',
      '/v1/client/me',
      '/v1/refresh_token',
      '/v1/fresh_login',
    ]);

    const reading = machineOf(sandbox);
    expect(await main(['--api', api, '--phone', anna], reading.machine)).toBe(0);
    const acting =
      /\/v1\/(login\/resend|register$|register\/[rc]|client\/(phone|revoke|subscr|passkeys\/))/;
    const made = reading.traffic.map(({ request }) => request);
    expect(made.filter(({ url }) => acting.test(new URL(url).pathname))).toEqual([]);
    expect(made.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('reports that a backend has no passkeys, and finds no fault with it', async () => {
    const without = answering('/v1/login/passkey/options', () =>
      Response.json({ result: { code: 90, msg: 'ERROR', shown_error: 'Нет' } }, { status: 404 }),
    );
    const { machine, said, traffic } = machineOf(sandbox, without);
    expect(await main(['--api', api, '--phone', anna], machine)).toBe(0);
    const lines = said.join('\n').split('\n');
    const reason = 'the backend has no passkeys, which are optional';
    expect(lines.filter((line) => line.endsWith(reason))).toHaveLength(8);
    const called = traffic.map(({ request }) => new URL(request.url).pathname);
    expect(called.filter((path) => path.includes('passkey'))).toEqual([
      '/v1/login/passkey/options',
    ]);
  });

  test('asks for the code without showing the phone number when no address shows the code', async () => {
    const { machine, asked } = machineOf(sandbox);
    expect(await main(['--api', api, '--phone', anna], machine)).toBe(0);
    expect(asked).toEqual(['The code sent to --phone: ']);
  });

  test('ends with 2 when no code is given, and prints the results so far', async () => {
    const { machine, said } = machineOf(sandbox);
    const code = await main(['--api', api, '--phone', anna], {
      ...machine,
      ask: () => Promise.resolve(''),
    });
    expect(code).toBe(2);
    expect(said.join('\n')).toContain('No code was given for --phone');
    expect(said.join('\n')).toMatch(/^POST \/v1\/login +fits/m);
  });

  test('ends with 2 where nothing answers', async () => {
    const { machine, errors } = machineOf(sandbox);
    const unreached = { ...machine, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    expect(await main(['--api', api], unreached)).toBe(2);
    expect(errors).toEqual(['Nothing has answered at --api']);
  });

  test.each([
    [[], '--api or --har is needed'],
    [['--api', 'api.example.ru'], '--api is no address'],
    [['--api', api, '--phone', '123'], '--phone is no phone'],
    [['--api', api, '--phone', anna, '--new-phone', anna], 'Each phone must be another one'],
    [['--api', api, '--birth-date', '1990-01-01'], '--birth-date is DD.MM.YYYY'],
    [['--api', api, '--har', 'x.har'], '--har calls nobody'],
    [['--api', api, '--tokens', 'secret'], '--tokens is not understood'],
    [['--har', 'none.har'], 'A file could not be used: ENOENT'],
  ])('ends with 2 and one line for %j', async (args, line) => {
    const { machine, errors, said } = machineOf(sandbox);
    expect(await main(args, machine)).toBe(2);
    expect(errors.join('\n')).toContain(line);
    expect([...errors, ...said].join('\n')).not.toContain('secret');
  });
});

describe('the output', () => {
  test('contains no token, no code and no phone, whatever the server says', async () => {
    const talkative = refusing('/v1/login', (result) => ({
      ...result,
      shown_error: `Номер ${anna} занят, токен eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0, код 4821`,
    }));
    const phones = [freePhone(), freePhone()];
    const run = machineOf(sandbox, talkative);
    await run.machine.wait(3_600);
    expect(await main(whole(...phones), run.machine)).toBe(0);

    await run.machine.wait(3_600);
    const spoken = answering('/v1/login', () =>
      Response.json({
        result: { msg: 'ERROR', code: 1, shown_error: `Номер ${anna} занят: код 4821` },
      }),
    );
    const refused = machineOf(sandbox, spoken);
    expect(await main(whole(), refused.machine)).toBe(1);
    expect(refused.said.join('\n').replaceAll('\u00a0', ' ')).toContain('«Номер … занят: код …»');

    const secrets = run.traffic.flatMap(({ text }) =>
      [...text.matchAll(/"(?:access_token|refresh_token|code|phone|card_number)":"([^"]+)"/g)].map(
        ([, value]) => value ?? '',
      ),
    );
    expect(secrets.length).toBeGreaterThan(20);
    const written = [run, refused].flatMap(({ said, errors, files: kept }) => [
      ...said,
      ...errors,
      ...kept.values(),
    ]);
    // Removes dates and colours, because four of their digits may equal a code.
    const text = written.join('\n').replaceAll(/2026-11-20T12:00:00\.000Z|#[\da-f]{6}\b/g, '');
    for (const secret of [anna, ...phones, '4821', 'eyJhbGciOi', ...secrets])
      expect(text).not.toContain(secret);
  });

  test('hides tokens, codes and operations by the fields they came in, and keeps other words', async () => {
    const [access, refresh, operation] = ['accessOfLetters', 'refreshOfLetters', 'signInOfLetters'];
    const tokens = { access_token: access, refresh_token: refresh, lifetime: 1, [refresh]: 2 };
    let code: unknown;
    const echoing: Deviation = async ({ path, asked, answer, request }) => {
      if (path === '/v1/login')
        return rewritten(await answer(), (body) => ({ ...body, operation_id: operation }));
      code = asked['sms_code'] ?? code;
      if (path === '/v1/verify_code') return Response.json({ ...done, tokens });
      if (request.headers.get('authorization') !== `Bearer ${access}`) return null;
      const shown_error = `Ключ ${access} для +7 999 000 00 03 и входа ${operation} устарел, код ${String(code)}.`;
      return Response.json({ result: { msg: 'ERROR', code: 1, shown_error } });
    };
    const { machine, said, files: written, traffic } = machineOf(sandbox, echoing);
    expect(await main(['--api', api, '--phone', anna, ...codeUrl, ...files], machine)).toBe(1);
    const live = [...said, ...written.values()].join('\n').replaceAll('\u00a0', ' ');
    expect(live).toContain('«Ключ … для … и входа … устарел, код ….»');
    written.set('x.har', JSON.stringify(harOf(traffic)));
    await main(['--har', 'x.har'], machine);
    expect(said.at(-1)).toContain('lifetime is a field nobody reads');
    for (const secret of [access, refresh, operation, '999 000'])
      expect(live + said.join()).not.toContain(secret);
  });

  test('as a page runs no script, loads nothing and escapes markup from the server', async () => {
    const marked = answering('/v1/login', () =>
      Response.json({ result: { msg: 'ERROR', code: 1, shown_error: '<img src=x onerror=a()>' } }),
    );
    const { machine, files: written } = machineOf(sandbox, marked);
    expect(await main(whole(), machine)).toBe(1);
    const page = written.get('out.html') ?? '';
    expect(page).toContain('&lt;img src=x onerror=a()&gt;');
    expect(page).not.toMatch(
      /<(script|img|link|iframe)|style=|<[^>]*\son\w+=|https?:\/\/(?!sandbox\.test)/,
    );
    expect(page).toMatch(/default-src 'none'; style-src 'sha256-[\w+/]+={0,2}'/);
  });
});

describe('recorded traffic', () => {
  let recorded: ReturnType<typeof harOf>;
  beforeAll(async () => {
    const { machine, traffic } = machineOf(sandbox);
    expect(await main(whole(), machine)).toBe(0);
    recorded = harOf(traffic);
  });
  const recording = () => structuredClone(recorded);
  type Har = ReturnType<typeof recording>;
  const judged = async (har: unknown, ...more: string[]) => {
    const { machine, said, errors, traffic, files: written } = machineOf(sandbox);
    written.set('x.har', typeof har === 'string' ? har : JSON.stringify(har));
    const code = await main(['--har', 'x.har', ...more], machine);
    expect(traffic).toEqual([]);
    return { code, text: [...said, ...errors].join('\n') };
  };
  const changed = (har: Har, path: string, content: object): Har => ({
    log: {
      entries: har.log.entries.map((entry) =>
        new URL(entry.request.url).pathname === path
          ? { ...entry, response: { ...entry.response, ...content } }
          : entry,
      ),
    },
  });

  test('is judged without a call: sound, spoilt, without a body, in base64, given up', async () => {
    const har = recording();
    const sound = await judged(har);
    expect(sound.text).toMatch(/ 0 with tolerance, 0 would break, /);
    expect(sound.text).toMatch(/^POST \/v1\/client\/revoke\/confirm +fits/m);
    expect(sound.text).toMatch(/^CORS +not tried +cannot be told from a recording$/m);
    expect(sound.code).toBe(0);

    const levels = '/v1/public/loyalty_levels';
    const spoilt = await judged(changed(har, levels, { content: { text: '{"tier_list":[]}' } }));
    expect(spoilt.code).toBe(1);
    expect(spoilt.text).toContain('D6: result is not there');

    const bodiless = await judged(changed(har, levels, { content: {} }));
    expect(bodiless.text).toMatch(/loyalty_levels +not tried +recorded without a body$/m);
    expect(bodiless.code).toBe(0);

    const encoded = { text: Buffer.from('[]').toString('base64'), encoding: 'base64' };
    expect((await judged(changed(har, '/qna-list', { content: encoded }))).text).toMatch(
      /^GET \/qna-list +fits/m,
    );

    const givenUp = await judged(changed(har, levels, { status: 0 }));
    expect(givenUp.text).toMatch(/loyalty_levels +not tried +recorded without an answer$/m);
  });

  test('that is invalid, or contains no call of the cabinet, ends with 2', async () => {
    expect(await judged('<html>')).toMatchObject({ code: 2, text: '--har: the file is no JSON' });
    expect(await judged({})).toMatchObject({
      code: 2,
      text: '--har: the file is no HAR: log.entries is not there',
    });
    expect((await judged({ log: { entries: [{}, null] } })).code).toBe(2);
  });

  test('knows the stations by the path they are served under', async () => {
    const har = recording();
    for (const entry of har.log.entries)
      entry.request.url = entry.request.url.replace('/pins.json', '/files/stations.json');
    expect((await judged(har)).text).toMatch(/^GET \/pins.json +not tried/m);
    expect((await judged(har, '--pins', '/files/stations.json')).text).toMatch(
      /^GET \/pins.json +fits/m,
    );
  });
});
