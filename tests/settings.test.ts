import { describe, expect, test } from 'vitest';
import { parseSettings, SettingsError } from '#src/settings.ts';

describe('settings (D5)', () => {
  test('have their defaults', () => {
    expect(parseSettings({})).toEqual({
      apiUrl: '',
      contentUrl: '',
      pinsUrl: '/pins.json',
      yandexMapsKey: '',
      mapUrl: '',
      siteUrl: 'https://samotsvet.example',
      cookiePolicyUrl: 'https://samotsvet.example/cookie-policy.pdf',
      androidStoreUrl: 'https://play.google.com/store/apps/details?id=example.samotsvet',
      iosStoreUrl: 'https://apps.apple.com/ru/app/samotsvet/id0000000000',
      huaweiStoreUrl: 'https://appgallery.huawei.com/app/C000000000',
      ratingUrl: '/v1/client/transaction/rate',
      codeLength: 4,
      flows: false,
    });
  });

  test('are read by their names, and unknown variables are ignored', () => {
    const read = parseSettings({
      VITE_API_URL: 'https://api.example',
      VITE_CONTENT_URL: 'https://content.example',
      VITE_PINS_URL: 'https://cdn.example/pins.json',
      VITE_YANDEX_MAPS_KEY: 'a-key_1',
      VITE_MAP_URL: 'https://maps.example/map.html',
      VITE_SITE_URL: 'https://cabinet.example',
      VITE_COOKIE_POLICY_URL: '/policy.pdf',
      VITE_ANDROID_STORE_URL: 'https://a.example',
      VITE_IOS_STORE_URL: 'https://i.example',
      VITE_HUAWEI_STORE_URL: '',
      VITE_RATING_URL: 'https://rate.example',
      VITE_CODE_LENGTH: '8',
      VITE_FLOWS: '1',
      VITE_PASSKEYS: '1',
      VITE_OTHER: 'x',
    });
    expect(read).toEqual({
      apiUrl: 'https://api.example',
      contentUrl: 'https://content.example',
      pinsUrl: 'https://cdn.example/pins.json',
      yandexMapsKey: 'a-key_1',
      mapUrl: 'https://maps.example/map.html',
      siteUrl: 'https://cabinet.example',
      cookiePolicyUrl: '/policy.pdf',
      androidStoreUrl: 'https://a.example',
      iosStoreUrl: 'https://i.example',
      huaweiStoreUrl: '',
      ratingUrl: 'https://rate.example',
      codeLength: 8,
      flows: true,
      hasPasskeys: true,
    });
  });

  test('contain telemetry only if its URL is set', () => {
    expect(Object.keys(parseSettings({ VITE_TELEMETRY_SAMPLE: '0.5' }))).not.toContain('telemetry');
    expect(parseSettings({ VITE_TELEMETRY_URL: '/v1/metrics' }).telemetry).toEqual({
      url: '/v1/metrics',
      sample: 1,
      build: 'unnamed',
    });
    const telemetry = parseSettings({
      VITE_TELEMETRY_URL: 'https://t.example/v1/metrics',
      VITE_TELEMETRY_SAMPLE: '0.25',
      VITE_TELEMETRY_BUILD: '1.4.0-rc_1',
    });
    expect(telemetry.telemetry).toEqual({
      url: 'https://t.example/v1/metrics',
      sample: 0.25,
      build: '1.4.0-rc_1',
    });
  });

  test.each([
    ['VITE_API_URL', 'api.example', 'an absolute URL or a path that starts with /'],
    ['VITE_PINS_URL', 'javascript:alert(1)', 'an http(s) URL or a path that starts with one /'],
    ['VITE_API_URL', '//api.example', 'an http(s) URL or a path that starts with one /'],
    ['VITE_CONTENT_URL', '/\\api.example', 'an http(s) URL or a path that starts with one /'],
    ['VITE_RATING_URL', '//rate.example', 'an http(s) URL or a path that starts with one /'],
    ['VITE_YANDEX_MAPS_KEY', 'a key', 'letters, digits, - and _ only'],
    ['VITE_MAP_URL', '/map.html', 'an absolute http(s) URL'],
    ['VITE_MAP_URL', 'https://', 'an absolute http(s) URL'],
    ['VITE_SITE_URL', 'cabinet.example', 'an absolute http(s) URL'],
    ['VITE_CODE_LENGTH', '3', 'a whole number from 4 to 8'],
    ['VITE_CODE_LENGTH', '9', 'a whole number from 4 to 8'],
    ['VITE_CODE_LENGTH', '4.5', 'a whole number from 4 to 8'],
    ['VITE_FLOWS', 'yes', '1, or nothing'],
    ['VITE_TELEMETRY_URL', '//t.example', 'an https URL or a path that starts with one /'],
    ['VITE_TELEMETRY_URL', '/\\t.example', 'an https URL or a path that starts with one /'],
    ['VITE_TELEMETRY_URL', 'http://t.example', 'an https URL or a path that starts with one /'],
    ['VITE_TELEMETRY_URL', 'https://', 'an https URL or a path that starts with one /'],
    ['VITE_TELEMETRY_URL', 'javascript:alert(1)', 'an https URL or a path that starts with one /'],
    ['VITE_TELEMETRY_SAMPLE', '1.5', 'a number from 0 to 1'],
    ['VITE_TELEMETRY_SAMPLE', '-1', 'a number from 0 to 1'],
    ['VITE_TELEMETRY_BUILD', 'a build', 'up to 40 letters, digits, dots, - and _'],
  ])('reject %s=%s with an error of one line', (name, value, expected) => {
    const read = () => parseSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new SettingsError(`${name}="${value}": expected ${expected}`));
  });
});
