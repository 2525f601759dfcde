import { expect, test } from 'vitest';
import { notThe } from '#tests/support/examples.ts';
import { freePhone, phones, refused, sandboxForFile, source, success } from './support/app';
import { anything } from './support/matchers';

const { post, codeFor, requestCode, verify, signIn, me } = sandboxForFile();
const phone = phones.anna;
const newcomer = '+79995550077';

test('section 4, D16: a code of one purpose never serves another', async () => {
  const { access_token } = await signIn(phone);
  const call = (path: string, body: object = {}) => post(path, body, access_token);

  const operation = await requestCode(phone);
  const login = await codeFor(phone);
  await call('/v1/client/revoke');
  const revoke = await codeFor(phone);
  await call('/v1/client/phone/change', { phone_number: freePhone });
  const phoneOld = await codeFor(phone);
  await post('/v1/register', { user: { mobile_phone: newcomer, birth_date: '1991-11-12' } });
  const register = await codeFor(newcomer);

  const confirmOld = (sms_code: string) => call('/v1/client/phone/confirm_old', { sms_code });
  const confirmNew = (sms_code: string) => call('/v1/client/phone/confirm_new', { sms_code });
  const confirmations = [
    [login, (code: string) => verify(phone, operation, code)],
    [revoke, (sms_code: string) => call('/v1/client/revoke/confirm', { sms_code, source })],
    [
      register,
      (sms_code: string) => post('/v1/register/confirm', { phone_number: newcomer, sms_code }),
    ],
  ] as const;

  for (const code of others(phoneOld, [login, revoke, register])) {
    expect(await confirmOld(code)).toMatchObject(refused(11, anything));
  }
  for (const [own, confirm] of confirmations) {
    for (const code of others(own, [phoneOld, login, revoke, register])) {
      expect(await confirm(code)).toMatchObject(refused(11, anything));
    }
  }
  expect(await confirmOld(phoneOld)).toMatchObject(success);
  await call('/v1/client/phone/resend_new', { phone_number: freePhone });
  const phoneNew = await codeFor(freePhone);
  for (const code of others(phoneNew, [login, revoke, register, phoneOld])) {
    expect(await confirmNew(code)).toMatchObject(refused(11, anything));
  }
  for (const [own, confirm] of confirmations) {
    expect(await confirm(notThe(own, phoneNew))).toMatchObject(refused(11, anything));
  }
  await call('/v1/client/phone/change', { phone_number: freePhone });
  for (const code of others(await codeFor(phone), [login, phoneNew])) {
    expect(await confirmOld(code)).toMatchObject(refused(11, anything));
  }
  expect(await me(access_token)).toMatchObject({ body: { client: { mobile_phone: phone } } });
});

/** Two codes at most, because ten wrong ones make a phone wait (D38). Codes that happen to equal `own` are left out. */
function others(own: string, codes: readonly string[]): string[] {
  const found = codes.filter((code) => code !== own);
  expect(found.length).toBeGreaterThan(0);
  return found.slice(0, 2);
}
