import type { Page } from 'playwright/test';
import type * as serve from '#sandbox/serve.ts';
import { parseSettings } from '#src/settings.ts';
import { test as base } from '#tests/support/browser.ts';
import { devtoolsOf } from '#tests/support/looks.ts';

const dist = new URL('../../.cache/passkeys/', import.meta.url);
type Built = typeof serve;

/** The build with passkeys, by a name: browsers take no address for the site of a passkey. */
export const test = base.extend({
  server: [
    async ({}, provide) => {
      const { createSandbox } = (await import(new URL('server/sandbox.js', dist).href)) as Built;
      const sandbox = await createSandbox({
        siteFolder: new URL('site', dist).pathname,
        isSiteCompressedAhead: false,
        settings: parseSettings({ VITE_FLOWS: '1', VITE_PASSKEYS: '1' }),
      });
      const server = await sandbox.listen(0);
      await provide({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** A device that knows its owner; it answers at once until it rests. */
export async function addAuthenticator(page: Page) {
  const devtools = await devtoolsOf(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const answers = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    /** Nobody touches it from now on. */
    rest: () => answers(false),
    /** Its owner touches it whenever it asks. */
    touch: () => answers(true),
    /** It does not know whoever touches it. */
    refuse: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}
