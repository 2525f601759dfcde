import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';
import type { ReactElement } from 'react';
import type { ActorRefFrom } from 'xstate';
import { corrected } from '#browser/clock.ts';
import { stored } from '#browser/storage.ts';
import { parseSettings } from '#src/settings.ts';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import type { composeApp } from '#app/composeApp.ts';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { modalIds, type ModalId } from '#domain/modals.ts';
import type { ScreenPart, Services } from '#app/feature.ts';
import { submitCode } from '#tests/support/heldCall.ts';
import { owner, type Owner } from './time';
import type { Person } from './backend';
import type { Device } from './device';
import type * as offlineSnapshot from '#browser/offlineSnapshot.ts';
import type * as output from '#browser/output.ts';
import type * as pageModule from '#browser/page.ts';

type OfflineSnapshot = typeof offlineSnapshot;

const copies = new WeakMap<Owner, OfflineSnapshot>();
let pages = 0;

/** Loads a copy of `offlineSnapshot` for the page, because the module holds a queue of its own (`serialize`). */
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

/** Rejects the first `lostParts` loads of chunks by the page. */
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

/** Loads the app with all its lazy chunks, so that no file is read while tabs run. */
export async function loadModules() {
  // Node warns about more than ten listeners, and each tab of this process adds one.
  setMaxListeners(0, corrected);
  const each: OfflineSnapshot = {
    ratedTransaction: stored('ratedPurchase'),
    cacheName: 'cabinet',
    dropOfflineSnapshot: () => ownCopy().dropOfflineSnapshot(),
    dropFamily: () => ownCopy().dropFamily(),
    serialize: (act) => ownCopy().serialize(act),
    writeCopy: (text, signal) => ownCopy().writeCopy(text, signal),
    readCopy: () => ownCopy().readCopy(),
  };
  vi.doMock('#browser/offlineSnapshot.ts', () => each);
  vi.doMock('#browser/page.ts', async (original) => {
    const page = await original<typeof pageModule>();
    return {
      ...page,
      loadChunk: (load: () => Promise<unknown>) => page.loadChunk(notLost(load)),
      // Nothing is rendered over the screens.
      lockScroll: () => {},
      unlockScroll: () => {},
      addRoot: () => null,
    };
  });
  vi.doMock('#browser/output.ts', async (original) => ({
    ...(await original<typeof output>()),
    saveFile: (_: string, __: string, text: string) => {
      (owner.getStore() as { saved?: string[] }).saved?.push(text);
    },
  }));
  // Nothing is rendered: no toast, no carousel, no focused element.
  vi.doMock('#app/modals/mountOverlays.tsx', () => ({ mountOverlays: () => {} }));
  vi.doMock('#browser/bottomBar.ts', () => ({
    addBottomBar: () => ({ host: null, remove: () => {} }),
  }));
  vi.doMock('#ui/feedback/BottomNotes.tsx', () => ({ mountCookiePopup: () => () => {} }));
  vi.doMock('#browser/keepFocus.ts', () => ({ keepFocus: () => {} }));
  vi.doMock('#app/toaster.ts', () => ({ show: () => {}, dismiss: () => {} }));
  vi.doMock('#browser/swiperCarousel.ts', () => ({ swiperCarousel: () => {} }));
  await import('#app/frame/LoadingSkeleton.tsx');
  const { composeApp } = await import('#app/composeApp.ts');
  const { createClient } = await import('#api/client.ts');
  const { createHttp } = await import('#api/http.ts');
  const { compose: composeAuth } = await import('#features/sign-in/index.ts');
  const { compose: composeDashboard } = await import('#features/dashboard/index.ts');
  const { compose: composePhoneChange } = await import('#features/phone-change/index.ts');
  const { compose: composeServiceWork } = await import('#features/status-pages/index.ts');
  await Promise.all([
    import('#app/sessionCalls.ts'),
    import('#app/composeNotes.ts'),
    import('#features/dashboard/transactionsCsv.ts'),
    import('#app/modals/ModalStack.tsx'),
    import('#app/composeOverlays.ts'),
    import('#ui/feedback/BottomNotes.tsx'),
    import('#app/toaster.ts'),
    import('#features/dashboard/checkout/index.ts'),
    import('#features/dashboard/receipt/index.ts'),
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

type Shown = {
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
  dashboard: ActorRefFrom<typeof dashboardMachine>;
};

/** A person whom the server does not answer gives up after so many tries. */
const mostPresses = 20;

const missing = { load: () => Promise.reject(new Error('No such modal here')) };
const noModals = Object.fromEntries(
  modalIds.filter((id) => id !== 'passkeys').map((id) => [id, missing]),
) as Omit<Record<ModalId, typeof missing>, 'passkeys'>;

/** One tab of the device, with a page, storage and location of its own. */
export class Tab implements Owner {
  isFrozen = false;
  isClosed = false;
  lostParts = 0;
  readonly page = new EventTarget();
  readonly document = new EventTarget();
  /** `dataset` of the root element. */
  readonly dataset: Record<string, string> = {};
  /** Texts of the files that the person has saved. */
  readonly saved: string[] = [];
  /** Addresses that the page has passed to `location.assign`. */
  readonly reloads: string[] = [];
  readonly location: { pathname: string; hash: string };
  readonly storage: Map<string, string>;
  historyState: unknown = null;
  title = '';
  #app: ReturnType<typeof composeApp> | null = null;
  #services: Services | null = null;

  constructor(
    readonly device: Device,
    readonly modules: AppModules,
    path: string,
    storage: Map<string, string>,
  ) {
    this.location = { pathname: path, hash: '' };
    this.storage = storage;
  }

  /** Runs `act` as code of this tab. */
  run = <Result>(act: () => Result): Result => owner.run(this, act);

  start(): void {
    this.run(() => {
      const { composeApp, composeAuth, composeDashboard, composePhoneChange } = this.modules;
      const { composeServiceWork, settings } = this.modules;
      const screen = (compose: ScreenPart['compose']) => () =>
        Promise.resolve({
          compose: (services: Services) => {
            this.#services = services;
            return compose(services);
          },
        });
      const plain = screen(() => ({ flows: {}, view: () => null }));
      this.#app = composeApp({
        settings,
        parts: {
          '/': plain,
          '/get_card': plain,
          '/sign_up': plain,
          '/app_link': plain,
          '/auth': screen(composeAuth),
          '/error404': plain,
          '/service_work': screen(composeServiceWork),
          '/delete_account': plain,
          '/dashboard': screen(composeDashboard),
        },
        features: {
          ...noModals,
          'profile-tel': { load: () => Promise.resolve({ compose: composePhoneChange }) },
        },
        onDefect: (error) => {
          throw error;
        },
      });
      this.#app.start();
    });
  }

  get app() {
    if (!this.#app) throw new Error('The tab has not been started');
    return this.#app;
  }

  get session() {
    return this.app.app.session;
  }

  /** The services that the open screen was composed with. */
  get services(): Services {
    if (!this.#services) throw new Error('No screen has been open');
    return this.#services;
  }

  /** The cabinet, while its screen is open. */
  get cabinet(): Shown | null {
    const view = this.app.screens.view() as ReactElement<Shown> | null;
    return view && this.location.pathname === '/dashboard' ? view.props : null;
  }

  /** All data of a client that this page could show now, as JSON. */
  shown(): string {
    const { client } = this.session.getSnapshot().context;
    const { cabinet } = this;
    const copy = cabinet?.copy.getSnapshot();
    const dashboard = cabinet?.dashboard.getSnapshot();
    return JSON.stringify({
      client,
      kept: copy?.matches('shown') ? copy.context.copy : null,
      card: dashboard?.context.card,
      transactions: dashboard?.children.paging?.getSnapshot().context.ledger,
    });
  }

  /** Whether the page is hidden from the person. */
  isHeld = (): boolean => 'held' in this.dataset;

  isSignedIn = (): boolean => this.session.getSnapshot().hasTag('signedIn');

  /** Types the phone and the code until somebody is signed in, because a login may start again. */
  async signIn({ phone }: Person): Promise<void> {
    const login = () => this.session.getSnapshot().children.login;
    let isThere = false;
    let presses = 0;
    await this.device.time.watch(() => {
      const flow = login();
      isThere ||= flow !== undefined;
      if (!flow || this.isFrozen) return isThere || this.isClosed;
      const isAsked = flow.getSnapshot().matches({ phone: 'entering' });
      if (isAsked) presses += 1;
      if (presses > mostPresses) return true;
      this.run(() => {
        if (isAsked) flow.send({ type: 'form.completed', values: { phone } });
        const { otp } = flow.getSnapshot().children;
        if (otp?.getSnapshot().hasTag('busy') === false) submitCode(otp, '1234');
      });
      return this.isClosed;
    });
  }

  /** Presses «Выйти». */
  signOut(): void {
    this.run(() => {
      this.session.send({ type: 'signOut.requested' });
    });
  }

  /** Saves the profile with that name; resolves with `saved` or the name of the error. */
  save(firstName: string): Promise<string> {
    const { createClient, createHttp } = this.modules;
    const values = {
      firstName,
      middleName: '',
      lastName: '',
      birthDate: '',
      gender: '',
      email: '',
    };
    return this.run(() =>
      createClient(createHttp(this.services.http))
        .update(values)
        .then(
          () => 'saved',
          (error: unknown) => (error as Error).name,
        ),
    );
  }

  /** Changes the number of the client, starting at the last code. */
  async changePhone(): Promise<void> {
    const id = 'profile-tel';
    const flow = () => {
      const flows = this.services.running().modalStack?.getSnapshot().children.modalFlows;
      return flows?.getSnapshot().children[id]?.getSnapshot().children.flow as
        | ActorRefFrom<typeof phoneChangeMachine>
        | undefined;
    };
    this.run(() => {
      this.services.openModal({ id });
    });
    await this.device.time.watch(() => flow() !== undefined);
    const change = flow();
    if (!change) throw new Error('The change of the phone is not there');
    const oldPhone = this.session.getSnapshot().context.client?.mobilePhone ?? '';
    const step = { oldPhone, phone: '+7 999 111 22 33', oldSentAt: 0, newSentAt: 0 };
    this.run(() => {
      change.send({ type: 'entry.changed', step: { stage: 'new', ...step } });
      submitCode(change.getSnapshot().children.otp, '1234');
    });
    await this.device.time.watch(() => change.getSnapshot().matches('changed'));
  }

  /** Makes so many calls at once; resolves with `answered` or the name of the error for each. */
  async call(count: number): Promise<string[]> {
    const { createClient, createHttp } = this.modules;
    return this.run(async () => {
      const client = createClient(createHttp(this.services.http));
      const calls = Array.from({ length: count }, async () => {
        await this.device.time.pause(30);
        return client.pointsForecast({ days: 30 });
      });
      const results = await Promise.allSettled(calls);
      return results.map((result) =>
        result.status === 'fulfilled' ? 'answered' : (result.reason as Error).name,
      );
    });
  }

  /** Resumes the page from the back/forward cache (`persisted`) or from sleep. */
  show({ persisted = false } = {}): void {
    this.isFrozen = false;
    this.run(() => {
      if (persisted) this.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      this.document.dispatchEvent(new Event('visibilitychange'));
    });
  }
}
