import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#build/headers.ts';
import { parseSettings } from '#src/settings.ts';

const plain = parseSettings({});
const policyOf = (...[settings, options]: Parameters<typeof securityHeaders>) =>
  securityHeaders(settings, options)['content-security-policy'] ?? '';

describe('the content security policy', () => {
  test('is closed but for the page’s own origin', () => {
    expect(policyOf(plain)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
        "worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker",
    );
  });

  test('lets calls go to the origins the settings name, each once', () => {
    const settings = parseSettings({
      VITE_API_URL: 'https://api.example.ru/main',
      VITE_CONTENT_URL: 'https://content.example.ru:8443',
      VITE_PINS_URL: 'https://content.example.ru:8443/pins.json',
      VITE_RATING_URL: '/v1/rate',
    });
    expect(contentSecurityPolicy(settings)['connect-src']).toEqual([
      "'self'",
      'https://api.example.ru',
      'https://content.example.ru:8443',
    ]);
  });

  test('allows telemetry to its own origin only when one is set', () => {
    const sources = (url: string) =>
      contentSecurityPolicy(parseSettings({ VITE_TELEMETRY_URL: url }))['connect-src'];
    expect(sources('https://t.example:4318/v1/metrics')).toEqual([
      "'self'",
      'https://t.example:4318',
    ]);
    expect(sources('/v1/metrics')).toEqual(["'self'"]);
    expect(sources('')).toEqual(["'self'"]);
  });

  test('has no host of the map without a key, nor outside the document with the map', () => {
    const keyed = parseSettings({ VITE_YANDEX_MAPS_KEY: 'k' });
    for (const policy of [policyOf(plain, { map: true }), policyOf(keyed)])
      expect(policy).not.toMatch(/yandex|unsafe|blob/);
  });

  test('gives the document with the map its hosts, but neither inline scripts nor other frames', () => {
    const keyed = parseSettings({ VITE_YANDEX_MAPS_KEY: 'k' });
    const directives = contentSecurityPolicy(keyed, { map: true });
    expect(directives['script-src']).toContain('https://api-maps.yandex.ru');
    expect(directives['connect-src']).toContain('https://*.maps.yandex.net');
    expect(directives['frame-ancestors']).toEqual(["'self'"]);
    expect(JSON.stringify(directives)).not.toContain('unsafe-inline');
  });

  test('lets a map of another origin be framed by the cabinet alone, and framed by nobody else', () => {
    const apart = parseSettings({
      VITE_YANDEX_MAPS_KEY: 'k',
      VITE_MAP_URL: 'https://maps.example:8443/map.html',
      VITE_SITE_URL: 'https://cabinet.example/',
    });
    const map = contentSecurityPolicy(apart, { map: true });
    expect(map['frame-ancestors']).toEqual(['https://cabinet.example']);
    expect(map['frame-src']).toEqual(["'self'", 'https://api-maps.yandex.ru']);
    const cabinet = contentSecurityPolicy(apart);
    expect(cabinet['frame-src']).toEqual(["'self'", 'https://maps.example:8443']);
    expect(cabinet['frame-ancestors']).toEqual(["'none'"]);
    expect(JSON.stringify(cabinet)).not.toMatch(/yandex|unsafe/);
  });

  test('allows what the build wrote inline by its hash', () => {
    const directives = contentSecurityPolicy(plain, {
      styleHashes: ['sha256-style='],
      scriptHashes: ['sha256-script='],
    });
    expect(directives['style-src']).toEqual(["'self'", "'sha256-style='"]);
    expect(directives['script-src']).toEqual(["'self'", "'sha256-script='"]);
  });

  test('reports violations to the given address', () => {
    const headers = securityHeaders(plain, { reportUri: '/csp-report' });
    expect(headers['content-security-policy']).toMatch(/report-uri \/csp-report; report-to csp$/);
    expect(headers['reporting-endpoints']).toBe('csp="/csp-report"');
  });
});

describe('the other headers', () => {
  test('are sent over plain http, without those that need https', () => {
    const headers = securityHeaders(plain);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toMatch(
      /^geolocation=\(self\), screen-wake-lock=\(self\), otp-credentials=\(self\), .*camera=\(\)/,
    );
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('grant passkeys where clients have them, and nowhere else', () => {
    const policyOf = (variables: Record<string, string>) =>
      securityHeaders(parseSettings(variables))['permissions-policy'];
    const granted = /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/;
    expect(policyOf({ VITE_PASSKEYS: '1' })).toMatch(granted);
    expect(policyOf({})).toContain('publickey-credentials-create=(), publickey-credentials-get=()');
  });

  test('enforce https when the site is served over it', () => {
    const headers = securityHeaders(plain, { secure: true });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('let the inspector’s window answer where the flows are built in', () => {
    const headers = securityHeaders(parseSettings({ VITE_FLOWS: '1' }));
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });
});
