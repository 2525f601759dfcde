import type { Page } from 'playwright/test';

type Answer = { credential: string } | 'cancelled' | 'known' | 'unavailable';
type Passkeys = { answer: (given: Answer) => void };

/** Runs in the page, before the app: an authenticator that answers when the test says so. */
export function installPasskeys(): void {
  const page = globalThis as unknown as { passkeys: Passkeys };
  const names = {
    cancelled: 'NotAllowedError',
    known: 'InvalidStateError',
    unavailable: 'SecurityError',
  };
  const ask = ({ signal }: { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      page.passkeys = {
        answer: (given) => {
          if (typeof given === 'string') reject(new DOMException(given, names[given]));
          else resolve({ toJSON: () => JSON.parse(given.credential) as unknown });
        },
      };
      signal?.addEventListener('abort', () => {
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  Object.defineProperty(navigator.credentials, 'get', { value: ask });
  Object.defineProperty(navigator.credentials, 'create', { value: ask });
  Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
    value: () => Promise.resolve(true),
  });
  Object.defineProperty(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', {
    value: () =>
      new Promise<boolean>((resolve) => {
        Object.assign(globalThis, { answerDevice: resolve });
      }),
  });
}

/** Answers what the app has asked the authenticator. */
export const answerPasskey = (page: Page, given: unknown): Promise<void> =>
  page.evaluate((answer) => {
    (globalThis as unknown as { passkeys: Passkeys }).passkeys.answer(answer);
  }, given as Answer);
