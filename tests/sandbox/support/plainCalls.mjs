/**
 * The calls of a sandbox as plain JavaScript makes them, for tests and figures alike.
 * @param {string} url
 */
export function plainCalls(url) {
  /** @param {string} method @param {string} path @param {object} [body] @param {string | null} [token] */
  const send = async (method, path, body, token) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  /**
   * Resolves with the answer if it is OK; throws otherwise.
   * @param {Parameters<typeof send>} call
   */
  const ask = async (...call) => {
    const { status, body } = await send(...call);
    if (status === 200 && (body.result?.code ?? 0) === 0) return body;
    throw new Error(`${call[1]}: ${String(status)} ${JSON.stringify(body)}`);
  };
  /** @param {string} phone */
  const code = async (phone) => {
    const inbox = await ask('GET', `/sandbox/sms?phone=${encodeURIComponent(phone)}`);
    return inbox[0].code;
  };
  /** @param {string} phone */
  const signIn = async (phone) => {
    const { operation_id } = await ask('POST', '/v1/login', { phone_number: phone });
    const { tokens } = await ask('POST', '/v1/verify_code', {
      phone_number: phone,
      operation_id,
      sms_code: await code(phone),
      source: 'Личный кабинет',
    });
    return tokens;
  };
  return { send, ask, code, signIn };
}
