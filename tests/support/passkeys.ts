import { expect, type Page } from 'playwright/test';
import type { PasskeyOutcome } from '#domain/passkeys.ts';
import { createAuthenticator } from '#conformance/authenticator.ts';
import type { World } from './world';

/** A request of the app to the authenticator, and the function that settles it. */
type Request = { type: 'create' | 'get'; options: string; settle: (outcome: string) => void };
type WithRequest = { passkeyRequest: Request | null };

/** Runs in the page, before the app: installs an authenticator that settles requests when the test says so. */
export function installPasskeys(): void {
  const page = globalThis as unknown as WithRequest;
  const names: Readonly<Record<string, string>> = {
    cancelled: 'NotAllowedError',
    known: 'InvalidStateError',
    unavailable: 'SecurityError',
  };
  const isBytes = (value: unknown): value is ArrayBuffer =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  const textOf = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  type Given = { publicKey: unknown; signal?: AbortSignal };
  const ask =
    (type: Request['type']) =>
    ({ publicKey, signal }: Given) =>
      new Promise((resolve, reject) => {
        const request: Request = {
          type,
          options: JSON.stringify(publicKey, (_, value: unknown) =>
            isBytes(value) ? textOf(value) : value,
          ),
          settle: (outcome) => {
            page.passkeyRequest = null;
            const name = names[outcome];
            if (name !== undefined) reject(new DOMException(outcome, name));
            else resolve({ toJSON: () => JSON.parse(outcome) as unknown });
          },
        };
        page.passkeyRequest = request;
        signal?.addEventListener('abort', () => {
          if (page.passkeyRequest === request) page.passkeyRequest = null;
          reject(new DOMException('Aborted', 'AbortError'));
        });
      });
  page.passkeyRequest = null;
  Object.defineProperty(navigator.credentials, 'get', { value: ask('get') });
  Object.defineProperty(navigator.credentials, 'create', { value: ask('create') });
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

const devices = new WeakMap<Page, ReturnType<typeof createAuthenticator>>();

/** The authenticator of the page; its passkeys are real, because the sandbox verifies them. */
function deviceOf({ page, sandbox }: World) {
  const device = devices.get(page) ?? createAuthenticator(sandbox.url);
  devices.set(page, device);
  return device;
}

/** Settles the request of the app to the authenticator, once there is one. */
export async function settlePasskey(world: World, outcome: PasskeyOutcome): Promise<void> {
  const { page } = world;
  const asked = () =>
    page.evaluate(() => {
      const request = (globalThis as unknown as WithRequest).passkeyRequest;
      return request && { type: request.type, options: request.options };
    });
  await expect.poll(asked, 'what the device is asked for').not.toBeNull();
  const request = await asked();
  if (!request) throw new Error('The device is asked for nothing any more');
  const given =
    typeof outcome === 'string' ? outcome : deviceOf(world)[request.type](request.options);
  await page.evaluate((settled) => {
    (globalThis as unknown as WithRequest).passkeyRequest?.settle(settled);
  }, given);
}

/** Adds a passkey with this name to the token's client: of the page's authenticator, or of another one. */
export async function addPasskey(
  world: World,
  accessToken: string,
  { name, isElsewhere = false }: { name: string; isElsewhere?: boolean },
): Promise<void> {
  const { url } = world.sandbox;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/v1/client/passkeys/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { operation_id: string; options: string };
  };
  const { operation_id, options } = await post('options', {});
  const device = isElsewhere ? createAuthenticator(url) : deviceOf(world);
  await post('add', { operation_id, credential: device.create(options), name });
}
