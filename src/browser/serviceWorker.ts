/** Changes of the app's version that this device keeps. */
export type WorkerNews = 'update.found' | 'update.activated';

type ScriptPolicy = { createScriptURL: (input: string) => string };
type Policies = {
  trustedTypes?: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };
};

const address = '/sw.js';
let policy: ScriptPolicy | undefined;

/** The page's policy allows only this script's address. */
function trustedAddress(): string {
  policy ??= (globalThis as Policies).trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => address,
  });
  return policy?.createScriptURL(address) ?? address;
}

/**
 * Has the device keep the app. Resolves with true if a newer version waits already; rejects where
 * the browser keeps nothing.
 */
export async function keepApp(): Promise<boolean> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(trustedAddress(), { updateViaCache: 'none' });
  return serviceWorker.controller !== null && registration.waiting !== null;
}

/** Calls back when a newer version is found or activated; returns a function that stops it. */
export function watchVersions(onNews: (news: WorkerNews) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const { serviceWorker } = navigator;
  void serviceWorker.ready.then((registration) => {
    const report = () => {
      const { installing } = registration;
      const reportInstalled = () => {
        if (installing?.state === 'installed' && serviceWorker.controller) onNews('update.found');
      };
      installing?.addEventListener('statechange', reportInstalled, { signal });
    };
    registration.addEventListener('updatefound', report, { signal });
  });
  let isLater = serviceWorker.controller !== null;
  const reportSwitch = () => {
    if (isLater) {
      void whenActivated(serviceWorker.controller).then(() => {
        onNews('update.activated');
      });
    }
    isLater = true;
  };
  serviceWorker.addEventListener('controllerchange', reportSwitch, { signal });
  return () => {
    ending.abort();
  };
}

/** A page that starts before the newer version is activated may wait for it for ever. */
const whenActivated = (worker: ServiceWorker | null) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!worker || worker.state === 'activated') resolve();
    };
    worker?.addEventListener('statechange', check);
    check();
  });

/** Asks the server for a newer version; `update.found` reports one. */
export async function checkForUpdate(): Promise<void> {
  await (await navigator.serviceWorker.ready).update();
}

/** Lets the newer version take over the pages of this app. */
export async function activateUpdate(): Promise<void> {
  (await navigator.serviceWorker.ready).waiting?.postMessage('activate');
}

/**
 * Unregisters the kept app, so that the server sends the pages until the app is kept again. Rejects
 * without a network, where the kept app is the only one.
 */
export async function forgetApp(): Promise<void> {
  if (!navigator.onLine) throw new Error('No network to take the app from');
  await (await navigator.serviceWorker.ready).unregister();
}

/** Whether this page has been started from what the device keeps of the app. */
export const isKeptApp = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
