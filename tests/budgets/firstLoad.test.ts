import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { plainSite, readSite, ringsOf, scriptsOf, stylesOf, telemetrySite, weigh } from './bytes';

/** Bytes, after brotli. */
const kilobyte = 1_000;

/** React and the machines alone have this size: a smaller sum means that the test missed the scripts. */
const leastScripts = 80 * kilobyte;
const leastStyles = 4 * kilobyte;
const compileHint = '//# allFunctionsCalledOnLoad\n';

/** The limits are the same with and without telemetry. */
describe.each([
  ['plain build', plainSite],
  ['build with telemetry', telemetrySite],
])('first load of the %s', (_, site) => {
  test.each(['auth/index.html', 'index.html'])('%s asks for 105 kB of scripts at most', (page) => {
    const bytes = weigh(scriptsOf(page, site), site);
    expect(bytes).toBeGreaterThan(leastScripts);
    expect(bytes).toBeLessThanOrEqual(105 * kilobyte);
  });

  test('the cabinet asks for 155 kB of scripts at most, its calls and overlays among them', () => {
    const scripts = scriptsOf('app.html', site);
    expect(weigh(scripts, site)).toBeGreaterThan(leastScripts);
    expect(weigh(scripts, site)).toBeLessThanOrEqual(155 * kilobyte);
    expect(scripts.join(' ')).toMatch(/sessionCalls/);
  });

  test('the dashboard asks for 12 files at most: a phone fetches six at a time', () => {
    expect(scriptsOf('app.html', site).length).toBeLessThanOrEqual(12);
  });

  test('no file of the site names a passkey, which this operator does not have', () => {
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(?:html|js|css|json|webmanifest)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(80);
    const naming = files.filter((file) => /passkey|webauthn|отпечатк/i.test(readSite(file, site)));
    expect(naming).toEqual([]);
  });

  test('no script imports itself through others: a class would extend what does not exist yet', () => {
    expect(ringsOf(site)).toEqual([]);
  });
});

describe('first load of the plain build', () => {
  test.each(['auth/index.html', 'index.html'])('%s needs 10 kB of styles at most', (page) => {
    expect(stylesOf(page)).toBeGreaterThan(leastStyles);
    expect(stylesOf(page)).toBeLessThanOrEqual(10 * kilobyte);
  });

  test('every script has on its first line the hint that makes the browser compile it early', () => {
    const pages = ['index.html', 'auth/index.html', 'sign_up/index.html', 'app.html'];
    const scripts = [...new Set(pages.flatMap((page) => scriptsOf(page)))];
    expect(scripts.length).toBeGreaterThan(15);
    expect(scripts.filter((file) => !readSite(file).startsWith(compileHint))).toEqual([]);
  });

  test('the letters of every page are 40 kB of fonts at most', () => {
    const fonts = readdirSync(`${plainSite}assets`).filter((file) =>
      /^onest-(?:cyrillic|latin(?!-extended)|rouble)-.*\.woff2$/.test(file),
    );
    expect(fonts).toHaveLength(3);
    const bytes = fonts.map((file) => statSync(`${plainSite}assets/${file}`).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40 * kilobyte);
  });

  test.each(['auth/index.html', 'index.html'])(
    '%s fetches nothing early but its first file',
    (page) => {
      const [early = '', later = ''] = readSite(page).split('<template id="parts">');
      expect(early).not.toMatch(/rel="(module)?preload"/);
      expect(early).not.toMatch(/@font-face\{[^}]*url\(/);
      expect(later).toMatch(/@font-face\{[^}]*url\(/);
      expect(later).toMatch(/rel="modulepreload"/);
    },
  );
});
