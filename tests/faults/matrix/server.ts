import { createSandbox } from '#sandbox/sandbox.ts';

type Message = { phone: string; code: string | null };
export type Answered = { code: number; status: number; body: Record<string, unknown> };

/** The real sandbox on a port of its own, and its control calls, in the words of the matrix. */
export async function openServer() {
  const sandbox = await createSandbox();
  const { url } = await sandbox.listen(0);

  /** A call that no fault touches and nobody counts. */
  async function ask(method: string, path: string, body?: object, token?: string) {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return sandbox.fetch(
      new Request(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    );
  }

  async function control(method: string, path: string, body?: object): Promise<Response> {
    const response = await ask(method, `/sandbox${path}`, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
    return response;
  }

  const inbox = async () => (await (await control('GET', '/sms')).json()) as Message[];

  return {
    url,
    reset: () => control('POST', '/reset', {}),
    fault: (order: object) => control('POST', '/faults', order),
    /** Held calls go on, and nothing goes wrong any more. */
    clearFaults: () => control('DELETE', '/faults'),
    expire: (order: object = {}) => control('POST', '/tokens/expire', order),
    forward: (seconds: number) => control('POST', '/clock', { forward: seconds }),
    arrivals: async (path: string) =>
      ((await (await control('GET', '/calls')).json()) as { path: string }[]).filter(
        (call) => call.path === path,
      ).length,
    messages: async (phone: string) => (await inbox()).filter((sms) => sms.phone === phone).length,
    codeFor: async (phone: string): Promise<string> => {
      const code = (await inbox()).find((sms) => sms.phone === phone && sms.code !== null)?.code;
      if (!code) throw new Error(`No code was sent to ${phone}`);
      return code;
    },
    /** The envelope's code of a plain call, and what came with it. */
    plainly: async (path: string, body?: object, token?: string): Promise<Answered> => {
      const response = await ask('POST', path, body, token);
      const read = (await response.json()) as Record<string, unknown> & {
        result: { code: number };
      };
      return { code: read.result.code, status: response.status, body: read };
    },
    close: () => sandbox.close(),
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;
