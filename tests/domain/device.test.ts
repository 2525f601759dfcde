import { describe, expect, test } from 'vitest';
import { deviceOf, storeLinkOf, type Device } from '#domain/device.ts';
import { android, bots, desktop, harmony, ios, ipados, windowsPhone } from './userAgents';

const kinds: { kind: string; agents: string[]; maxTouchPoints: number; device: Device }[] = [
  { kind: 'Android', agents: android, maxTouchPoints: 5, device: 'android' },
  { kind: 'iOS', agents: ios, maxTouchPoints: 5, device: 'ios' },
  { kind: 'iPadOS that claims macOS', agents: ipados, maxTouchPoints: 5, device: 'ios' },
  { kind: 'HarmonyOS', agents: harmony, maxTouchPoints: 10, device: 'harmony' },
  { kind: 'Windows Phone', agents: windowsPhone, maxTouchPoints: 5, device: 'windowsPhone' },
  { kind: 'desktops and others', agents: desktop, maxTouchPoints: 0, device: 'unknown' },
  { kind: 'robots', agents: bots, maxTouchPoints: 5, device: 'unknown' },
];

describe.each(kinds)('D17, $kind', ({ agents, maxTouchPoints, device }) => {
  test('at least 40 different user agents are known', () => {
    expect(new Set(agents).size).toBe(agents.length);
    expect(agents.length).toBeGreaterThanOrEqual(40);
  });

  test(`each of them is taken for: ${device}`, () => {
    const mistaken = agents.filter(
      (userAgent) => deviceOf({ userAgent, maxTouchPoints }) !== device,
    );
    expect(mistaken).toEqual([]);
  });
});

test('an iPad and a Mac send the same user agent: the touch points distinguish them', () => {
  const [userAgent = ''] = ipados;
  expect(deviceOf({ userAgent, maxTouchPoints: 5 })).toBe('ios');
  expect(deviceOf({ userAgent, maxTouchPoints: 0 })).toBe('unknown');
  expect(deviceOf({ userAgent })).toBe('unknown');
});

test('a Mac whose browser names its platform is a Mac, whatever its touch points', () => {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36';
  expect(deviceOf({ userAgent, maxTouchPoints: 10, platform: 'macOS' })).toBe('unknown');
});

test('a Mac with at most one touch point is no iPad', () => {
  const [userAgent = ''] = ipados;
  expect(deviceOf({ userAgent, maxTouchPoints: 1 })).toBe('unknown');
  expect(deviceOf({ userAgent, maxTouchPoints: 2 })).toBe('ios');
});

test('a messenger that fetches a preview is a robot; a person who reads in the messenger is not', () => {
  expect(deviceOf({ userAgent: 'WhatsApp/2.23.20.0 A' })).toBe('unknown');
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.11.77';
  expect(deviceOf({ userAgent, maxTouchPoints: 5 })).toBe('android');
});

test('an Android that asks for desktop sites is detected by its platform', () => {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  expect(deviceOf({ userAgent, maxTouchPoints: 5, platform: 'Android' })).toBe('android');
  expect(deviceOf({ userAgent, maxTouchPoints: 5, platform: 'Linux' })).toBe('unknown');
});

test('a Windows laptop with a touch screen is no iPad', () => {
  const [userAgent = ''] = desktop;
  expect(deviceOf({ userAgent, maxTouchPoints: 10 })).toBe('unknown');
});

test('section 2: each device has one store, and two kinds belong on the main page', () => {
  const links = { android: '/a', ios: '/i', huawei: '/h' };
  const outcomes = (['android', 'ios', 'harmony', 'windowsPhone', 'unknown'] as const).map(
    (device) => storeLinkOf(device, links),
  );
  expect(outcomes).toEqual(['/a', '/i', '/h', null, null]);
});
