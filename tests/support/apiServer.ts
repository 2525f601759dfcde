import type { HttpOptions } from '#api/http.ts';

/** What the server says to one call; with `code` it refuses. */
type Said = { code?: number; shown_error?: string; status?: number } & Record<string, unknown>;

/**
 * The API as a flow's calls meet it: what it was asked stands in `asked`, as address and body. It
 * says yes to everything, with what `says` holds for the address.
 */
export function apiServer(says: Record<string, Said> = {}) {
  const asked: (readonly [string, unknown])[] = [];
  const fetch = async (request: Request) => {
    const address = `${request.method} ${request.url}`;
    const body = await request.text();
    asked.push([address, body === '' ? null : JSON.parse(body)]);
    const { code = 0, shown_error = null, status = 200, ...told } = says[address] ?? {};
    const result = { code, msg: code === 0 ? 'OK' : 'ERROR', shown_error };
    return Response.json({ result, ...told }, { status });
  };
  const http: HttpOptions = { baseUrl: 'https://api.test', fetch };
  return { asked, says, http };
}
