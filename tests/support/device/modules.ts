import { vi } from 'vitest';
import type * as appRoot from '#browser/appRoot.ts';
import type * as offlineSnapshot from '#browser/offlineSnapshot.ts';
import type * as pageModule from '#browser/page.ts';
import { stored } from '#browser/storage.ts';
import { parseSettings } from '#src/settings.ts';
import { owner, type Owner } from './time';

type OfflineSnapshot = typeof offlineSnapshot;

const copies = new WeakMap<Owner, OfflineSnapshot>();
let pages = 0;

/** What a page has for itself among the modules: one remembers whose turn it is. */
export async function bringOwnModules(page: Owner): Promise<void> {
  pages += 1;
  const file = `../../../src/browser/offlineSnapshot?page=${String(pages)}`;
  copies.set(page, (await import(/* @vite-ignore */ file)) as OfflineSnapshot);
}

function ownCopy(): OfflineSnapshot {
  const page = owner.getStore();
  const own = page && copies.get(page);
  if (!own) throw new Error('No page runs now');
  return own;
}

/** A part of the app that does not come, as often as the page is to miss one. */
const notLost =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const page = owner.getStore();
    if (page && page.lostParts > 0) {
      page.lostParts -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return load();
  };

/** What the app is made of, with everything it brings later: no file is read while tabs run. */
export async function loadModules() {
  const each: OfflineSnapshot = {
    ratedTransaction: stored('ratedPurchase'),
    cacheName: 'cabinet',
    dropCopy: () => ownCopy().dropCopy(),
    dropFamily: () => ownCopy().dropFamily(),
    serialize: (act) => ownCopy().serialize(act),
  };
  vi.doMock('#browser/offlineSnapshot.ts', () => each);
  vi.doMock('#browser/page.ts', async (original) => {
    const page = await original<typeof pageModule>();
    return { ...page, loadChunk: (load: () => Promise<unknown>) => page.loadChunk(notLost(load)) };
  });
  vi.doMock('#browser/saveFile.ts', () => ({
    saveFile: (_: string, __: string, text: string) => {
      (owner.getStore() as { saved?: string[] }).saved?.push(text);
    },
  }));
  // Nothing is drawn: what lies over the screens, a toast, plates that slide.
  vi.doMock('#browser/scrollLock.ts', () => ({
    lockScroll: () => {},
    unlockScroll: () => {},
  }));
  vi.doMock('#browser/appRoot.ts', async (original) => ({
    ...(await original<typeof appRoot>()),
    addRoot: () => null,
  }));
  vi.doMock('#app/modals/mountOverlays.tsx', () => ({ mountOverlays: () => {} }));
  vi.doMock('#browser/bottomBar.ts', () => ({
    addBottomBar: () => ({ host: null, remove: () => {} }),
  }));
  vi.doMock('#app/mountCookiePopup.tsx', () => ({ mountCookiePopup: () => () => {} }));
  vi.doMock('#app/toaster.ts', () => ({ show: () => {}, dismiss: () => {} }));
  vi.doMock('#browser/swiperCarousel.ts', () => ({ swiperCarousel: () => {} }));
  await import('#app/frame/LoadingSkeleton.tsx');
  const { composeApp } = await import('#app/composeApp.ts');
  const { createClient } = await import('#api/client.ts');
  const { createHttp } = await import('#api/http.ts');
  const { compose: composeAuth } = await import('#features/sign-in/actors.ts');
  const { compose: composeDashboard } = await import('#features/dashboard/actors.ts');
  const { compose: composePhoneChange } = await import('#features/phone-change/actors.ts');
  const { compose: composeServiceWork } = await import('#features/status-pages/serviceWork.ts');
  await Promise.all([
    import('#app/sessionCalls.ts'),
    import('#app/accountCalls.ts'),
    import('#app/composeNotes.ts'),
    import('#features/dashboard/transactionsCsv.ts'),
    import('#app/composeModals.ts'),
    import('#app/composeOverlays.ts'),
    import('#app/mountCookiePopup.tsx'),
    import('#app/toaster.ts'),
    import('#features/dashboard/checkout/actors.ts'),
    import('#features/dashboard/receipt/actors.ts'),
    import('#browser/swiperCarousel.ts'),
  ]);
  const settings = parseSettings({
    VITE_API_URL: 'https://cabinet.test',
    VITE_CONTENT_URL: 'https://cabinet.test',
  });
  return {
    composeApp,
    createClient,
    createHttp,
    composeAuth,
    composeDashboard,
    composePhoneChange,
    composeServiceWork,
    settings,
  };
}

export type AppModules = Awaited<ReturnType<typeof loadModules>>;
