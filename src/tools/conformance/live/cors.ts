import { breaks, tolerated } from '#conformance/finding.ts';
import { failureTexts } from '#ui/texts.ts';
import type { Probe } from './probe';

const sees = `«${failureTexts.unread}», whatever the person does`;
const rule = 'docs/operating.md';

/** Checks that pages of the cabinet's origin may call an API of another one. */
export async function checkCors(probe: Probe): Promise<void> {
  const { target, results } = probe;
  const { origin } = target;
  if (origin === undefined) results.skip(['cors'], 'needs --origin, the address of the cabinet');
  else if (origin === new URL(target.api).origin)
    results.skip(['cors'], 'cabinet and API share one origin');
  else {
    for (const method of ['GET', 'POST', 'PUT'] as const) await preflight(probe, origin, method);
    await answer(probe, origin);
  }
}

const paths = {
  GET: '/v1/client/points_forecast?n_days=30',
  POST: '/v1/client/me',
  PUT: '/v1/client',
};

const items = (value: string | null) => (value ?? '').split(',').map((item) => item.trim());
const listed = (value: string | null) => items(value?.toLowerCase() ?? null);

const letsIn = (headers: Headers, origin: string) =>
  [origin, '*'].includes(headers.get('access-control-allow-origin') ?? '');

async function preflight(
  { target, world, results }: Probe,
  origin: string,
  method: keyof typeof paths,
) {
  results.tried('cors');
  const asked = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  };
  const request = new Request(target.api + paths[method], { method: 'OPTIONS', headers: asked });
  const response = await Promise.resolve(world.fetch(request)).catch(() => null);
  const headers = response?.headers ?? new Headers();
  const note = (what: string) => {
    results.note(
      'cors',
      breaks(rule, what, sees),
      `${method} ${paths[method].replace(/\?.*/, '')}`,
    );
  };
  if (!response?.ok) note('the preflight is not answered');
  else if (!letsIn(headers, origin)) note('the preflight does not let the origin in');
  // GET and POST need no entry in Access-Control-Allow-Methods. Authorization needs its own entry,
  // because the wildcard does not cover it.
  else if (method === 'PUT' && !allowsPut(headers)) note('PUT is not allowed');
  else {
    const missing = ['authorization', 'content-type'].filter(
      (name) => !listed(headers.get('access-control-allow-headers')).includes(name),
    );
    if (missing.length > 0) note(`${missing.join(' and ')} may not be sent`);
  }
}

/** The browser compares methods by case, and headers not. */
const allowsPut = (headers: Headers) => {
  const methods = items(headers.get('access-control-allow-methods'));
  return methods.includes('PUT') || methods.includes('*');
};

async function answer({ target, world, results }: Probe, origin: string) {
  const url = `${target.api}/v1/public/loyalty_levels`;
  const request = new Request(url, { method: 'POST', headers: { origin } });
  const response = await Promise.resolve(world.fetch(request)).catch(() => null);
  const headers = response?.headers ?? new Headers();
  if (!letsIn(headers, origin))
    results.note('cors', breaks(rule, 'an answer does not let the origin in', sees));
  const exposed = listed(headers.get('access-control-expose-headers'));
  if (!exposed.includes('retry-after') && !exposed.includes('*'))
    results.note(
      'cors',
      tolerated(rule, 'Retry-After is not exposed', 'A button without its countdown after 429'),
    );
}
