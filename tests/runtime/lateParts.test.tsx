// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useApp } from '#runtime/appContext.ts';
import { lazyPart } from '#runtime/lazyOnce.ts';
import { useOverlays } from '#runtime/modalsContext.ts';

beforeEach(() => {
  vi.resetModules();
});

describe('a part that comes later', () => {
  test('is there once it has been brought, and says so where it is asked for sooner', async () => {
    const part = lazyPart(() => Promise.resolve('the part'));
    expect(() => part.here()).toThrow('A part is not here yet');
    await part.load();
    expect(part.here()).toBe('the part');
  });

  test('is brought once, and again only where it failed', async () => {
    const make = vi.fn(() => Promise.resolve('the part'));
    make.mockRejectedValueOnce(new Error('No network'));
    const part = lazyPart(make);
    await expect(part.load()).rejects.toThrow('No network');
    await Promise.all([part.load(), part.load()]);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

test('the code step of the login is there once it has been brought, and no sooner', async () => {
  const { loadLoginCode, loginCode } = await import('#runtime/loginCode.ts');
  expect(loginCode).toThrow('The code step of the login is not here yet');
  await loadLoginCode();
  expect(loginCode()).toHaveProperty('RetryCountdown');
});

test.each([
  ['the app', useApp, 'useApp outside of AppContext'],
  ['what lies over the page', useOverlays, 'useOverlays outside of OverlaysContext'],
] as const)('a component that is drawn without %s says so', (_, useIt: () => unknown, said) => {
  const Component: ComponentType = () => {
    useIt();
    return null;
  };
  expect(() => renderToString(<Component />)).toThrow(said);
});
