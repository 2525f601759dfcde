// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceLocation } from '#browser/replaceLocation.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/app-link/actors.ts';
import type { Services } from '#runtime/services.ts';
import { parseSettings } from '#src/settings.ts';
import { partOf } from '#tests/support/partOf.ts';
import { withParent } from '#tests/support/withParent.ts';

vi.mock('#browser/replaceLocation.ts');

beforeEach(() => {
  vi.mocked(replaceLocation).mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const settings = parseSettings({
  VITE_ANDROID_STORE_URL: 'https://play.test/app',
  VITE_IOS_STORE_URL: 'https://apple.test/app',
  VITE_HUAWEI_STORE_URL: 'https://huawei.test/app',
});

/** The page of the app's listings, on a device that tells this of itself. */
function openOn(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { flows, view } = compose({ settings } as Partial<Services> as Services);
  const { flow: appLink, told } = withParent(flows?.appLink, {});
  return { view, appLink, told };
}

const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  ['an Android phone', pixel, 'https://play.test/app'],
  ['an iPhone', iPhone, 'https://apple.test/app'],
])('%s is led to its own store, in place of this page', async (_, userAgent, url) => {
  const { appLink, told } = openOn(userAgent);
  await expect.poll(() => appLink.getSnapshot().value).toBe('opening');
  expect(vi.mocked(replaceLocation).mock.calls).toEqual([[url]]);
  expect(told).toEqual([]);
});

test('a device without a store is led to the main page', async () => {
  const { told } = openOn('Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0');
  const target = place('/');
  await expect
    .poll(() => told)
    .toEqual([{ type: 'navigation.requested', target, mode: 'replace' }]);
  expect(replaceLocation).not.toHaveBeenCalled();
});

test('the page is drawn of its flow, with the listings of the settings', () => {
  const { view, appLink } = openOn(pixel);
  expect(view({})).toBeUndefined();
  render(<MemoryRouter>{view(partOf({ appLink }))}</MemoryRouter>);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'https://play.test/app',
    'https://apple.test/app',
    'https://huawei.test/app',
    '/',
  ]);
});
