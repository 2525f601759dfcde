import { vi } from 'vitest';
import type * as keptCopy from '../../../src/browser/keptCopy';
import type * as pageModule from '../../../src/browser/page';
import { parseSettings } from '../../../src/settings';
import { owner, type Owner } from './time';

type KeptCopy = typeof keptCopy;

const copies = new WeakMap<Owner, KeptCopy>();
let pages = 0;

/** What a page has for itself among the modules: one remembers whose turn it is. */
export async function bringOwnModules(page: Owner): Promise<void> {
  pages += 1;
  const file = `../../../src/browser/keptCopy?page=${String(pages)}`;
  copies.set(page, (await import(/* @vite-ignore */ file)) as KeptCopy);
}

function ownCopy(): KeptCopy {
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
  const each: KeptCopy = {
    readCopy: () => ownCopy().readCopy(),
    writeCopy: (...given) => ownCopy().writeCopy(...given),
    dropCopy: () => ownCopy().dropCopy(),
    dropFamily: () => ownCopy().dropFamily(),
  };
  vi.doMock('../../../src/browser/keptCopy', () => each);
  vi.doMock('../../../src/browser/page', async (original) => {
    const page = await original<typeof pageModule>();
    return { ...page, loadPart: (load: () => Promise<unknown>) => page.loadPart(notLost(load)) };
  });
  vi.doMock('../../../src/browser/saveFile', () => ({
    saveFile: (_: string, __: string, text: string) => {
      (owner.getStore() as { saved?: string[] }).saved?.push(text);
    },
  }));
  // Nothing is drawn: what lies over the screens, a toast, plates that slide.
  vi.doMock('../../../src/browser/appRoot', () => ({ addRoot: () => null }));
  vi.doMock('../../../src/overlays/mountOverlays', () => ({ mountOverlays: () => {} }));
  vi.doMock('../../../src/compose/toaster', () => ({ show: () => {} }));
  vi.doMock('../../../src/browser/smoothSlides', () => ({ smoothSlides: () => {} }));
  const { composeApp } = await import('../../../src/compose/app');
  const { createClient } = await import('../../../src/api/client');
  const { createHttp } = await import('../../../src/api/http');
  const { open: openDashboard } = await import('../../../src/screens/dashboard/compose');
  const { open: openPhoneChange } = await import('../../../src/overlays/profile-tel/compose');
  await Promise.all([
    import('../../../src/compose/sessionCalls'),
    import('../../../src/compose/accountCalls'),
    import('../../../src/compose/appUpdate'),
    import('../../../src/compose/ledgerTable'),
    import('../../../src/compose/overlays'),
    import('../../../src/compose/toaster'),
    import('../../../src/overlays/till/compose'),
    import('../../../src/overlays/receipt/compose'),
    import('../../../src/browser/smoothSlides'),
  ]);
  const settings = parseSettings({
    VITE_API_URL: 'https://cabinet.test',
    VITE_CONTENT_URL: 'https://cabinet.test',
  });
  return { composeApp, createClient, createHttp, openDashboard, openPhoneChange, settings };
}

export type AppModules = Awaited<ReturnType<typeof loadModules>>;
