import type { Page } from 'playwright/test';
import { test as base } from '#tests/support/browser.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { devtoolsOf } from '#tests/support/looks.ts';

/** Each worker has a sandbox of its own, which serves the build with passkeys. */
export const test = base.extend({
  server: [
    async ({}, provide) => {
      const { url, close } = await startBuilt({ hasPasskeys: true });
      await provide({ url, close });
      await close();
    },
    { scope: 'worker' },
  ],
});

/** Adds an authenticator that knows its owner; it answers at once until `rest` is called. */
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
    /** Nobody touches the authenticator from now on. */
    rest: () => answers(false),
    /** The owner touches the authenticator at every request. */
    touch: () => answers(true),
    /** The authenticator does not recognise the person who touches it. */
    refuse: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}
