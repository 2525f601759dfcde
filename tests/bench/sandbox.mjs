const clients = 20;
const seconds = 4;

/** Requests per second over real HTTP, 20 at a time. */
export async function measure({ baseUrl, print }) {
  const post = async (path, body, token) => {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const phone = '+79990000003';
  const { operation_id } = await post('/v1/login', { phone_number: phone });
  const [{ code }] = await (
    await fetch(`${baseUrl}/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  ).json();
  const { tokens } = await post('/v1/verify_code', {
    phone_number: phone,
    operation_id,
    sms_code: code,
    source: 'Личный кабинет',
  });
  const calls = {
    'POST /v1/client/me': () => post('/v1/client/me', undefined, tokens.access_token),
    'POST /v1/client/transactions': () =>
      post(
        '/v1/client/transactions',
        { limit: 20, offset: 0, source: 'Личный кабинет' },
        tokens.access_token,
      ),
    'POST /v1/login': () => post('/v1/login', { phone_number: phone }),
  };
  for (const [name, call] of Object.entries(calls)) {
    let count = 0;
    const until = performance.now() + seconds * 1_000;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) {
          await call();
          count += 1;
        }
      }),
    );
    print(name, Math.round(count / seconds), 'per s');
  }
}
