import { expect, test } from 'vitest';
import { openSandbox, phones } from './support/app';

test('a known phone gets a code, and the code gets tokens', async () => {
  const { signIn, post, requestCode } = await openSandbox();
  const t = await signIn(phones.anna);
  const r = await post('/v1/client/me', undefined, t.access_token);
  console.log(JSON.stringify(r.body, null, 1));
  const tr = await post(
    '/v1/client/transactions',
    { limit: 3, offset: 0, source: 'Личный кабинет' },
    t.access_token,
  );
  console.log(tr.text, [...tr.headers]);
});
