import { createActor } from 'xstate';
import { cookieConsentMachine, type StoredConsent } from '#machines/app/cookieConsent.ts';
import { onConsentChange, readConsent, writeConsent } from '#browser/consent.ts';
import { addBottomBar } from '#browser/bottomBar.ts';
import type { Settings } from '#src/settings.ts';
import { inspectOptions } from '#runtime/inspectOptions.ts';

const known: readonly StoredConsent[] = ['WAITING', 'OPEN', 'CONFIRM'];
const isConfirmed = (stored: string | null) => stored === 'CONFIRM';

/** Asks for the consent to cookies once the page has been there for a while; draws it itself. */
export function startCookieConsent({ cookiePolicyUrl }: Settings): void {
  const stored = readConsent();
  const consent = createActor(
    cookieConsentMachine.provide({
      actions: {
        storeConsent: (_, { value }) => {
          if (!isConfirmed(readConsent())) writeConsent(value);
        },
      },
    }),
    { ...inspectOptions(), input: { stored: known.find((value) => value === stored) ?? null } },
  );

  let close = () => {};
  const show = async () => {
    const { mountCookiePopup } = await import('./mountCookiePopup');
    if (!consent.getSnapshot().matches('open')) return;
    const { host, remove } = addBottomBar();
    const unmount = mountCookiePopup(host, { consent, policyUrl: cookiePolicyUrl });
    close = () => {
      remove();
      unmount();
    };
  };
  consent.subscribe((snapshot) => {
    if (snapshot.matches('open')) {
      void show().catch(() => {
        // Without a network the popup cannot come; the next visit asks again.
      });
    }
    if (snapshot.matches('confirmed')) close();
  });
  onConsentChange((value) => {
    if (isConfirmed(value)) consent.send({ type: 'cookies.accepted' });
  });
  consent.start();
}
