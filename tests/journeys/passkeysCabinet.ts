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
