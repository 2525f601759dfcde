import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { createHttp } from '#api/http.ts';
import { createClient } from '#api/client.ts';
import { createLogin } from '#api/login.ts';
import type { Tokens } from '#domain/client.ts';
import { compose } from '#features/passkeys/index.ts';
import { passkeySignInOf } from '#features/sign-in/passkey.ts';
import type { Services } from '#app/feature.ts';
import { createAuthenticator } from '#conformance/authenticator.ts';
import { partOf } from '#tests/support/examples.ts';

const site = 'http://sandbox.test';
const phoneNumber = '+79990000003';
const shown = vi.hoisted(() => vi.fn());
vi.mock('#app/toasts.ts', () => ({ showToast: shown }));
vi.mock('#browser/forms.ts', async (original) => ({
  ...(await original<object>()),
  focusPasskeyName: () => {},
  focusQuestion: () => {},
  focusTitle: () => {},
}));

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

const post = (path: string, body: object = {}) =>
  sandbox.fetch(
    new Request(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const options = {
  baseUrl: site,
  fetch: async (request: Request): Promise<Response> => sandbox.fetch(request),
};

/** Call options of a client who has signed in by a code. */
async function signedIn() {
  const login = createLogin(createHttp(options));
  const { operationId } = await login.login({ phoneNumber });
  const sent = await sandbox.fetch(new Request(`${site}/sandbox/sms`));
  const messages = (await sent.json()) as { code: string | null }[];
  const smsCode = messages.find(({ code }) => code !== null)?.code ?? '';
  const tokens = await login.verifyCode({ phoneNumber, operationId, smsCode });
  return { ...options, access: accessOf(tokens) };
}

const accessOf = ({ accessToken }: Tokens) => ({
  current: () => Promise.resolve(accessToken),
  refresh: () => Promise.reject(new Error('No refresh here')),
  end: () => Promise.reject(new Error('No end here')),
});

type Asked = { publicKey: { json: object }; mediation?: string };

/** Browser with one passkey; `refuse` names the error with which it rejects. */
function browserWith(authenticator = createAuthenticator(site)) {
  const browser = { refuse: '' };
  const answer = (make: (json: string) => string) => (asked: Asked) => {
    if (asked.mediation === 'conditional') return new Promise(() => {});
    if (browser.refuse) return Promise.reject(new DOMException('No', browser.refuse));
    const credential = make(JSON.stringify(asked.publicKey.json));
    return Promise.resolve({ toJSON: () => JSON.parse(credential) as unknown });
  };
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: () => Promise.resolve(true),
    parseRequestOptionsFromJSON: (json: object) => ({ json }),
    parseCreationOptionsFromJSON: (json: object) => ({ json }),
  });
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone)',
    credentials: {
      get: answer((json) => authenticator.get(json)),
      create: answer((json) => authenticator.create(json)),
    },
    locks: { request: (...given: unknown[]) => (given.at(-1) as () => Promise<unknown>)() },
  });
  return browser;
}

beforeEach(async () => {
  await post('/sandbox/reset');
  shown.mockClear();
});

const servicesWith = (http: Services['http']) => partOf<Services>({ http });

async function openList(http: Services['http']) {
  const { flow } = compose(servicesWith(http));
  const list = createActor(flow.logic, { input: undefined }).start();
  await waitFor(list, (now) => now.matches('listed'));
  return list;
}

async function addPasskey(http: Services['http']) {
  const list = await openList(http);
  list.send({ type: 'passkey.addRequested' });
  await waitFor(list, (now) => now.matches('listed') && now.context.passkeys.length === 1);
  return list;
}

function startSignIn() {
  const { logic } = passkeySignInOf(servicesWith(options));
  const flow = createActor(logic, { input: undefined }).start();
  return {
    flow,
    press: async () => {
      await waitFor(flow, (now) => now.matches('offered') || now.matches('unprepared'));
      flow.send({ type: 'passkey.requested' });
      await waitFor(flow, (now) => now.hasTag('busy'));
      return waitFor(flow, (now) => !now.hasTag('busy'));
    },
  };
}

test('passkeys: one that was added signs its client in, with tokens as those of a code', async () => {
  browserWith();
  const list = await addPasskey(await signedIn());
  expect(list.getSnapshot().context.passkeys).toMatchObject([{ name: 'iPhone', lastUsedAt: null }]);
  expect(shown.mock.calls).toEqual([['done', 'Устройство добавлено']]);

  const { press } = startSignIn();
  const { output } = await press();
  if (!output) throw new Error('Nobody is signed in');
  const client = await createClient(createHttp({ ...options, access: accessOf(output) })).me();
  expect(client.mobilePhone).toBe(phoneNumber);
});

test('passkeys: one that was removed on the server signs nobody in, and the flow goes on', async () => {
  browserWith();
  const list = await addPasskey(await signedIn());
  const [passkey] = list.getSnapshot().context.passkeys;
  list.send({ type: 'removal.requested', id: passkey?.id ?? '' });
  list.send({ type: 'removal.confirmed' });
  await waitFor(list, (now) => now.matches('listed') && now.context.passkeys.length === 0);

  const { flow, press } = startSignIn();
  const { context } = await press();
  expect(context.failure).toMatchObject({ kind: 'rejected', code: 10 });
  await waitFor(flow, (now) => now.matches('offered'));
});

test('passkeys: a renamed one keeps its new name in the list and on the server', async () => {
  browserWith();
  const http = await signedIn();
  const list = await addPasskey(http);
  const [passkey] = list.getSnapshot().context.passkeys;
  list.send({ type: 'rename.requested', id: passkey?.id ?? '' });
  list.send({ type: 'form.completed', values: { name: ' Рабочий телефон ' } });
  await waitFor(list, (now) => now.matches('listed'));
  expect(list.getSnapshot().context.passkeys[0]?.name).toBe('Рабочий телефон');
  const anew = await openList(http);
  expect(anew.getSnapshot().context.passkeys[0]?.name).toBe('Рабочий телефон');
});

test('passkeys: a person who confirms nothing adds none and signs in by none', async () => {
  const browser = browserWith();
  const list = await openList(await signedIn());
  browser.refuse = 'NotAllowedError';
  list.send({ type: 'passkey.addRequested' });
  await waitFor(list, (now) => now.matches('listed'));
  expect(list.getSnapshot().context).toMatchObject({
    passkeys: [],
    failure: { kind: 'cancelled' },
  });
  const { press } = startSignIn();
  const { context } = await press();
  expect(context).toMatchObject({ failure: { kind: 'cancelled' }, tokens: null });
});

test('passkeys: the list shows a passkey whose answer was lost as soon as the device knows it', async () => {
  const browser = browserWith();
  const http = await signedIn();
  const list = await openList(http);
  await post('/sandbox/faults', {
    method: 'POST',
    path: '/v1/client/passkeys/add',
    kind: 'abort',
    applied: true,
  });
  list.send({ type: 'passkey.addRequested' });
  await waitFor(list, (now) => now.matches('listed'));
  expect(list.getSnapshot().context).toMatchObject({
    passkeys: [],
    failure: { kind: 'unreachable' },
  });
  browser.refuse = 'InvalidStateError';
  list.send({ type: 'passkey.addRequested' });
  await waitFor(list, (now) => now.matches('listed'));
  expect(list.getSnapshot().context).toMatchObject({
    passkeys: [{ name: 'iPhone' }],
    failure: null,
  });
  expect(shown.mock.calls).toEqual([['done', 'Это устройство уже добавлено']]);
});

test('passkeys: a press during a load waits for its answer; after a cancelled wait the next press sends a new request', async () => {
  browserWith();
  const sent: Request[] = [];
  const release: (() => void)[] = [];
  const held: typeof options = {
    ...options,
    fetch: async (request) => {
      sent.push(request);
      await new Promise<void>((resolve) => release.push(resolve));
      return sandbox.fetch(request);
    },
  };
  const { logic } = passkeySignInOf(servicesWith(held));
  const clock = new SimulatedClock();
  const flow = createActor(logic, { input: undefined, clock }).start();
  flow.send({ type: 'passkey.requested' });
  await expect.poll(() => release.length).toBe(1);
  clock.increment(10_000);
  flow.send({ type: 'wait.cancelled' });
  await expect.poll(() => sent[0]?.signal.aborted).toBe(true);
  flow.send({ type: 'passkey.requested' });
  await expect.poll(() => release.length).toBe(2);
  release[1]?.();
  await waitFor(flow, (now) => !now.matches('loading'));
  expect(sent).toHaveLength(2);
});

test('passkeys: the code of the dashboard loads while the device asks its owner', async () => {
  browserWith();
  await addPasskey(await signedIn());
  const order: string[] = [];
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  let confirm = (): void => {};
  vi.spyOn(credentials, 'get').mockImplementation(async (given) => {
    if (given?.mediation === 'conditional') return get(given);
    order.push('asked');
    await new Promise<void>((resolve) => {
      confirm = resolve;
    });
    order.push('confirmed');
    return get(given);
  });
  const prepareCabinet = () => {
    order.push('prepared');
    confirm();
  };
  const { logic } = passkeySignInOf(partOf<Services>({ http: options, prepareCabinet }));
  const flow = createActor(logic, { input: undefined }).start();
  await waitFor(flow, (now) => now.matches('offered'));
  flow.send({ type: 'passkey.requested' });
  await waitFor(flow, (now) => now.status === 'done');
  expect(order.slice(0, 3)).toEqual(['asked', 'prepared', 'confirmed']);
});
