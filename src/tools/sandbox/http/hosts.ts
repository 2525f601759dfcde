import { isIP } from 'node:net';

type Answer = Response | Promise<Response>;

/** Whether a host is an IP address or `localhost`: no foreign site can have such a name. */
const isOwn = (host: string) =>
  isIP(host.replace(/^\[|\]$/g, '')) > 0 || /^(.+\.)?localhost$/.test(host);

const misdirected = (host: string) =>
  new Response(
    `The sandbox does not answer to "${host}". Start it with SANDBOX_ALLOWED_HOSTS=${host} if it should.\n`,
    {
      status: 421,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    },
  );

/**
 * Answers only requests to an IP address, to `localhost`, or to one of the `allowed` names. Otherwise a foreign site
 * could point its own name to this server and read the codes as its own page (DNS rebinding).
 */
export const onlyHosts =
  <Rest extends unknown[]>(
    fetch: (request: Request, ...rest: Rest) => Answer,
    allowed: readonly string[],
  ) =>
  (request: Request, ...rest: Rest): Answer => {
    const host = new URL(request.url).hostname;
    return isOwn(host) || allowed.includes(host) ? fetch(request, ...rest) : misdirected(host);
  };
