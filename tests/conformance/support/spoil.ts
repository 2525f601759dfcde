import { rewritten, type Deviation } from './check';

type Fields = Record<string, unknown>;
type Call = Parameters<Deviation>[0];

/** Changes every good answer of a call; refusals stay as they are. */
export const changing =
  (path: string, change: (body: never, call: Call) => unknown): Deviation =>
  async (call) => {
    if (call.path !== path || call.request.method === 'OPTIONS') return null;
    const response = await call.answer();
    return rewritten(response, (body) => {
      const { result } = body as { result?: { msg: string } };
      return result && result.msg !== 'OK' ? body : change(body as never, call);
    });
  };

const soundHeaders = {
  'cache-control': 'no-store',
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
};

/** Answers a call by itself, with the headers of a sound one; null leaves it to the sandbox. */
export const answering =
  (path: string, answer: (call: Call) => Response | null): Deviation =>
  async (call) => {
    if (call.path !== path || call.request.method === 'OPTIONS') return null;
    const response = answer(call);
    if (!response) return null;
    const { status } = response;
    const text = await response.text();
    return new Response(text === '' ? null : text, { status, headers: soundHeaders });
  };

/** Changes every refusal of a call. */
export const refusing =
  (path: string, change: (result: Fields) => Fields, status?: number): Deviation =>
  async (call) => {
    if (call.path !== path) return null;
    const response = await call.answer();
    const { result } = (await response.clone().json()) as { result: Fields };
    if (result.msg === 'OK') return response;
    const body = JSON.stringify({ result: change(result) });
    const { headers } = response;
    return new Response(body, { status: status ?? response.status, headers });
  };

/** Changes the headers of every answer, or of those to one kind of request. */
export const withHeaders =
  (change: (headers: Headers) => void, isMeant: (call: Call) => boolean = () => true): Deviation =>
  async (call) => {
    if (!isMeant(call)) return null;
    const response = await call.answer();
    const headers = new Headers(response.headers);
    change(headers);
    const { status } = response;
    return new Response(status === 204 ? null : await response.text(), { status, headers });
  };

export const done = { result: { code: 0, msg: 'OK', shown_error: null } };

export const isPreflight = ({ request }: Call) => request.method === 'OPTIONS';

/** The field of an object deep in an answer, set to something else. */
export const put = (value: object, name: string, other: unknown): object => ({
  ...value,
  [name]: other,
});

export const without = (value: object, name: string): object => {
  const copy: Fields = { ...value };
  Reflect.deleteProperty(copy, name);
  return copy;
};
