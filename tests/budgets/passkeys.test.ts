import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passkeysSite, plainSite, readSite, scriptsOf, weigh, withImports } from './bytes';

const page = 'auth/index.html';

const chunksOf = (site: string, name: RegExp) =>
  readdirSync(`${site}assets`)
    .filter((file) => name.test(file))
    .map((file) => `/assets/${file}`);

/** Bytes of the page and of the scripts that it loads before it is drawn. */
const firstLoadOf = (site: string) => weigh([page, ...scriptsOf(page, site)], site);

/** Chunks that any visitors' page fetches after it is drawn: the calls, the code's step, the notes, the menu. */
const usual = /^(?:sessionCalls|otp|public|composeOverlays)-[\w-]+\.js$/;

test('with passkeys the first load of /auth grows by 2 kB at most', () => {
  const growth = firstLoadOf(passkeysSite) - firstLoadOf(plainSite);
  // Less growth means that the build lacks the button.
  expect(growth).toBeGreaterThan(500);
  expect(growth).toBeLessThanOrEqual(2_000);
});

test('the code that asks for a passkey is no part of the first load and has 3 kB at most', () => {
  const [part = ''] = chunksOf(passkeysSite, /^passkey-[\w-]+\.js$/);
  const first = scriptsOf(page, passkeysSite);
  expect(first).not.toContain(part);
  const there = withImports([...first, ...chunksOf(passkeysSite, usual)], passkeysSite);
  const own = withImports([part], passkeysSite).filter((file) => !there.includes(file));
  const code = own.map((file) => readSite(file, passkeysSite)).join('');
  expect(code.includes('/v1/login/passkey/options')).toBe(true);
  expect(weigh(own, passkeysSite)).toBeLessThanOrEqual(3_000);
});

test('without passkeys no file of the site calls for one, shows one or asks a device', () => {
  const files = readdirSync(`${plainSite}assets`).filter((file) => file.endsWith('.js'));
  const holding = (sign: RegExp, site: string) =>
    readdirSync(`${site}assets`).filter(
      (file) => file.endsWith('.js') && sign.test(readSite(`assets/${file}`, site)),
    );
  expect(files.length).toBeGreaterThan(20);
  for (const sign of [
    /\/v1\/(?:login\/passkey|client\/passkeys)/,
    /PublicKeyCredential|webauthn/,
    /Войти по|Входить по отпечатку/,
  ]) {
    expect(holding(sign, plainSite), String(sign)).toEqual([]);
    expect(holding(sign, passkeysSite), String(sign)).not.toEqual([]);
  }
  const tokens = [plainSite, passkeysSite].map((site) =>
    /autocomplete="([\w ]+)"/i.exec(readSite(page, site))?.at(1),
  );
  expect(tokens).toEqual(['tel', 'username webauthn']);
  expect(/отпечатк/.test(readSite(page))).toBe(false);
});
