import { describe, expect, test } from 'vitest';
import { createAuthenticator } from '#conformance/authenticator.ts';
import {
  freePhone,
  minute,
  now,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  signedOut,
  source,
  success,
  tokensOf,
} from './support/app';
import { aString, anything } from './support/matchers';

const { post, signIn, me, isKnown, codeFor } = sandboxForFile();
const phone = phones.anna;
const site = 'http://sandbox.test';

type Asked = { operation_id: string; options: string };

const asked = async (path: string, token?: string): Promise<Asked> => {
  const { body } = await post(path, undefined, token);
  return { operation_id: String(body?.operation_id), options: String(body?.options) };
};
const forAdding = (token: string) => asked('/v1/client/passkeys/options', token);
const forSignIn = () => asked('/v1/login/passkey/options');

const listOf = async (token: string) =>
  (await post('/v1/client/passkeys', undefined, token)).body?.passkeys;
const add = (token: string, operation_id: string, credential: string, name = 'Телефон') =>
  post('/v1/client/passkeys/add', { operation_id, credential, name }, token);
const enter = (operation_id: string, credential: string) =>
  post('/v1/login/passkey', { operation_id, credential, source });

/** A signed-in client with a passkey. */
async function withPasskey(of: string = phone) {
  const { access_token: token } = await signIn(of);
  const authenticator = createAuthenticator(site);
  const { operation_id, options } = await forAdding(token);
  expect(await add(token, operation_id, authenticator.create(options))).toMatchObject(success);
  return { token, authenticator };
}

const wrongKey = refused(90, 'Ключ доступа не подошёл. Попробуйте ещё раз', 400);
const unknownKey = refused(10, 'Этот ключ доступа больше не действует');
const tooLate = refused(12, 'Время ожидания истекло. Попробуйте ещё раз');

describe('passkeys (beyond section 7)', () => {
  test('a key that was added signs its client in, with a session of its own', async () => {
    const { token, authenticator } = await withPasskey();
    pass(minute);
    const { operation_id, options } = await forSignIn();
    const answer = await enter(operation_id, authenticator.get(options));
    expect(answer).toMatchObject(success);
    const tokens = tokensOf(answer);
    expect(await me(tokens.access_token)).toMatchObject({
      body: { client: { mobile_phone: phone } },
    });
    await post('/v1/logout', { ...tokens });
    expect(await isKnown(tokens)).toBe(false);
    expect(await me(token)).toMatchObject(success);
    expect(await listOf(token)).toEqual([
      {
        passkey_id: authenticator.id,
        name: 'Телефон',
        created_at: now,
        last_used_at: '2026-11-20T12:01:00+03:00',
      },
    ]);
  });

  test('a client has many keys, the newest first, and each signs in', async () => {
    const { token, authenticator: first } = await withPasskey();
    const other = createAuthenticator(site);
    pass(second);
    const { operation_id, options } = await forAdding(token);
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: 'sandbox.test' },
      attestation: 'none',
      excludeCredentials: [{ id: first.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await add(token, operation_id, other.create(options), '  Ноутбук ');
    expect(await listOf(token)).toMatchObject([{ name: 'Ноутбук' }, { name: 'Телефон' }]);
    for (const authenticator of [other, first]) {
      const start = await forSignIn();
      expect(await enter(start.operation_id, authenticator.get(start.options))).toMatchObject(
        success,
      );
    }
  });

  test('neither the options of a sign-in nor what a device keeps names a phone', async () => {
    const { token } = await withPasskey();
    const { options } = await forSignIn();
    expect(JSON.parse(options)).toEqual({
      rpId: 'sandbox.test',
      challenge: aString,
      timeout: 5 * minute,
      userVerification: 'required',
    });
    const kept = JSON.parse((await forAdding(token)).options) as { user: object };
    expect(JSON.stringify(kept.user)).not.toMatch(/\d{5}/);
    expect(kept.user).toMatchObject({ name: 'Анна ··03' });
  });

  test('a challenge is used once, whether it succeeded or failed', async () => {
    const { token, authenticator } = await withPasskey();
    const { operation_id, options } = await forSignIn();
    const credential = authenticator.get(options);
    expect(await enter(operation_id, credential)).toMatchObject(success);
    expect(await enter(operation_id, credential)).toMatchObject(tooLate);

    const failed = await forSignIn();
    const foreign = createAuthenticator(site).get(failed.options);
    expect(await enter(failed.operation_id, foreign)).toMatchObject(unknownKey);
    expect(await enter(failed.operation_id, authenticator.get(failed.options))).toMatchObject(
      tooLate,
    );

    const adding = await forAdding(token);
    const fresh = createAuthenticator(site).create(adding.options);
    expect(await add(token, adding.operation_id, fresh)).toMatchObject(success);
    expect(await add(token, adding.operation_id, fresh)).toMatchObject(tooLate);
  });

  test('an answer to another challenge is refused', async () => {
    const { authenticator } = await withPasskey();
    const [one, other] = [await forSignIn(), await forSignIn()];
    expect(await enter(one.operation_id, authenticator.get(other.options))).toMatchObject(wrongKey);
  });

  test('a challenge is good for five minutes', async () => {
    const { token, authenticator } = await withPasskey();
    const [one, other] = [await forSignIn(), await forSignIn()];
    pass(5 * minute - second);
    expect(await enter(one.operation_id, authenticator.get(one.options))).toMatchObject(success);
    const adding = await forAdding(token);
    pass(second);
    expect(await enter(other.operation_id, authenticator.get(other.options))).toMatchObject(
      tooLate,
    );
    pass(5 * minute);
    expect(
      await add(token, adding.operation_id, createAuthenticator(site).create(adding.options)),
    ).toMatchObject(tooLate);
  });

  test('a challenge serves its own operation and its own client', async () => {
    const { token, authenticator } = await withPasskey();
    const { access_token: stranger } = await signIn(phones.igor);
    const adding = await forAdding(token);
    const made = createAuthenticator(site).create(adding.options);
    expect(await add(stranger, adding.operation_id, made)).toMatchObject(tooLate);
    expect(await enter(adding.operation_id, authenticator.get(adding.options))).toMatchObject(
      tooLate,
    );
    const signingIn = await forSignIn();
    expect(
      await add(token, signingIn.operation_id, createAuthenticator(site).create(signingIn.options)),
    ).toMatchObject(tooLate);
  });

  test('a key used on another site is refused', async () => {
    const { token, authenticator } = await withPasskey();
    const signingIn = await forSignIn();
    const elsewhere = { origin: 'https://sandbox.example' };
    expect(
      await enter(signingIn.operation_id, authenticator.get(signingIn.options, elsewhere)),
    ).toMatchObject(wrongKey);
    const adding = await forAdding(token);
    expect(
      await add(
        token,
        adding.operation_id,
        createAuthenticator(site).create(adding.options, elsewhere),
      ),
    ).toMatchObject(wrongKey);
  });

  test('TLS may end before the sandbox, and a page of this machine may use another port', async () => {
    const { access_token: token } = await signIn(phone);
    for (const origin of ['https://sandbox.test', 'http://localhost:5173']) {
      const { operation_id, options } = await forAdding(token);
      const made = createAuthenticator(site).create(options, { origin });
      expect(await add(token, operation_id, made)).toMatchObject(success);
    }
  });

  test('a sign-in whose counter does not grow is refused, because the key may be a copy', async () => {
    const { authenticator } = await withPasskey();
    const use = async (counter: number) => {
      const { operation_id, options } = await forSignIn();
      return enter(operation_id, authenticator.get(options, { counter }));
    };
    expect(await use(7)).toMatchObject(success);
    expect(await use(7)).toMatchObject(wrongKey);
    expect(await use(6)).toMatchObject(wrongKey);
    expect(await use(8)).toMatchObject(success);
  });

  test('two parallel sign-ins with the same counter of a key begin one session', async () => {
    const { authenticator } = await withPasskey();
    const [one, other] = [await forSignIn(), await forSignIn()];
    const answers = await Promise.all([
      enter(one.operation_id, authenticator.get(one.options, { counter: 3 })),
      enter(other.operation_id, authenticator.get(other.options, { counter: 3 })),
    ]);
    expect(answers.map(({ body }) => body?.result.msg).toSorted()).toEqual(['ERROR', 'OK']);
  });

  test('a spoilt signature, another client’s handle and what is no key are refused', async () => {
    const { token, authenticator } = await withPasskey();
    const { authenticator: strangers } = await withPasskey(phones.igor);
    const spoil = async (change: (response: Record<string, string>) => object) => {
      const { operation_id, options } = await forSignIn();
      const credential = JSON.parse(authenticator.get(options)) as {
        response: Record<string, string>;
      };
      const response = { ...credential.response, ...change(credential.response) };
      return enter(operation_id, JSON.stringify({ ...credential, response }));
    };
    const start = await forSignIn();
    const { response: foreign } = JSON.parse(strangers.get(start.options)) as {
      response: Record<string, string>;
    };
    expect(await spoil(() => ({ signature: foreign['signature'] }))).toMatchObject(wrongKey);
    expect(await spoil(() => ({ userHandle: foreign['userHandle'] }))).toMatchObject(wrongKey);
    expect(await spoil(() => ({ authenticatorData: 'AAAA' }))).toMatchObject(wrongKey);
    expect(await spoil(() => ({ clientDataJSON: 'AAAA' }))).toMatchObject(wrongKey);
    const { operation_id, options } = await forAdding(token);
    for (const credential of ['', '{}', '[]', 'null', authenticator.get(options)])
      expect(await add(token, operation_id, credential)).toMatchObject(wrongKey);
  });

  test('a key is added once, to one client', async () => {
    const { authenticator } = await withPasskey();
    const { access_token: stranger } = await signIn(phones.igor);
    const { operation_id, options } = await forAdding(stranger);
    expect(await add(stranger, operation_id, authenticator.create(options))).toMatchObject(
      refused(90, 'Этот ключ доступа уже добавлен'),
    );
  });

  test('a client renames and removes their own keys; a removed one signs nobody in', async () => {
    const { token, authenticator } = await withPasskey();
    const { access_token: stranger } = await signIn(phones.igor);
    const own = { passkey_id: authenticator.id };
    const rename = (name: string, by = token) =>
      post('/v1/client/passkeys/rename', { ...own, name }, by);
    expect(await rename('Чужой', stranger)).toMatchObject(unknownKey);
    expect(await rename(' ')).toMatchObject(refused(90, 'Не указано название', 400));
    expect(await rename('а'.repeat(41))).toMatchObject(refused(90, aString, 400));
    expect(await rename('Рабочий телефон')).toMatchObject(success);
    await post('/v1/client/passkeys/remove', own, stranger);
    expect(await listOf(token)).toMatchObject([{ name: 'Рабочий телефон' }]);

    const { operation_id, options } = await forSignIn();
    expect(await post('/v1/client/passkeys/remove', own, token)).toMatchObject(success);
    expect(await post('/v1/client/passkeys/remove', own, token)).toMatchObject(success);
    expect(await listOf(token)).toEqual([]);
    expect(await enter(operation_id, authenticator.get(options))).toMatchObject(unknownKey);
    expect(await rename('Снова')).toMatchObject(unknownKey);
  });

  test('a client has twenty keys at most', async () => {
    const { access_token: token } = await signIn(phone);
    for (let count = 0; count < 20; count += 1) {
      const { operation_id, options } = await forAdding(token);
      await add(token, operation_id, createAuthenticator(site).create(options));
    }
    expect(await listOf(token)).toHaveLength(20);
    expect(await post('/v1/client/passkeys/options', undefined, token)).toMatchObject(
      refused(90, 'Ключей доступа слишком много. Удалите ненужные'),
    );
  });

  test('only a client sees or changes keys', async () => {
    for (const [path, body] of [
      ['/v1/client/passkeys', undefined],
      ['/v1/client/passkeys/options', undefined],
      ['/v1/client/passkeys/add', { operation_id: 'x', credential: '{}', name: 'x' }],
      ['/v1/client/passkeys/rename', { passkey_id: 'x', name: 'x' }],
      ['/v1/client/passkeys/remove', { passkey_id: 'x' }],
    ] as const)
      expect(await post(path, body), path).toMatchObject(signedOut);
  });

  test('a key outlives a change of the phone, and goes with the account', async () => {
    const { token, authenticator } = await withPasskey();
    await post('/v1/client/phone/change', { phone_number: freePhone }, token);
    await post('/v1/client/phone/confirm_old', { sms_code: await codeFor(phone) }, token);
    await post('/v1/client/phone/resend_new', { phone_number: freePhone }, token);
    await post('/v1/client/phone/confirm_new', { sms_code: await codeFor(freePhone) }, token);
    const start = await forSignIn();
    const answer = await enter(start.operation_id, authenticator.get(start.options));
    const { access_token } = tokensOf(answer);
    expect(await me(access_token)).toMatchObject({ body: { client: { mobile_phone: freePhone } } });

    await post('/v1/client/revoke', undefined, access_token);
    const sms_code = await codeFor(freePhone);
    await post('/v1/client/revoke/confirm', { sms_code, source }, access_token);
    const after = await forSignIn();
    expect(await enter(after.operation_id, authenticator.get(after.options))).toMatchObject(
      unknownKey,
    );
  });

  test('no passkey replaces the code of a phone change or a deletion', async () => {
    const { token, authenticator } = await withPasskey();
    await post('/v1/client/revoke', undefined, token);
    const { operation_id, options } = await forSignIn();
    const credential = authenticator.get(options);
    expect(
      await post('/v1/client/revoke/confirm', { operation_id, credential, source }, token),
    ).toMatchObject(refused(90, anything, 400));
    expect(
      await post('/v1/client/phone/confirm_old', { operation_id, credential }, token),
    ).toMatchObject(refused(90, anything, 400));
  });
});
