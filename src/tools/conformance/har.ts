import * as z from 'zod/mini';
import { contracts, titleOf, type Contract } from './calls';
import type { Exchange } from './exchange';
import { areas, tolerated, type Area } from './finding';
import { judgeAnswer } from './judge/answer';
import { judgeDelivery } from './judge/headers';
import { createRedactor, type Redact, type Traffic } from './redact';
import { createResults, type Results, type Row } from './results';

/** The file is no recording of traffic. */
export class HarError extends Error {
  override readonly name = 'HarError';
}

const header = z.object({ name: z.string(), value: z.string() });

const entry = z.object({
  time: z.catch(z.number(), 0),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.catch(z.array(header), []),
    postData: z.catch(z.object({ text: z.string() }), { text: '' }),
  }),
  response: z.object({
    status: z.number(),
    headers: z.catch(z.array(header), []),
    content: z.catch(
      z.object({ text: z.optional(z.string()), encoding: z.optional(z.string()) }),
      {},
    ),
  }),
});

const har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

type Entry = z.infer<typeof entry>;

/** Judges recorded traffic and calls no server. Throws {@link HarError}. */
export function judgeHar(text: string, { pins = '/pins.json' } = {}): Row[] {
  const results = createResults();
  const missing = contracts.map(({ id }) => id);
  const calls = entriesOf(text).flatMap((one) => {
    const contract = contracts.find((known) => isOf(known, one, pins));
    return contract ? { contract, one } : [];
  });
  const { learn, redact } = createRedactor();
  // An answer may repeat what a later call sends.
  for (const { contract, one } of calls) if (contract.isMain) learn(trafficOf(one));
  for (const { contract, one } of calls) judgeEntry(results, contract, { one, redact });
  results.skip(missing, 'not in the recording');
  results.skip(Object.keys(areas) as Area[], 'cannot be told from a recording');
  return results.rows();
}

function entriesOf(text: string): Entry[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HarError('the file is no JSON');
  }
  const { data } = har.safeParse(json);
  if (!data) throw new HarError('the file is no HAR: log.entries is not there');
  return data.log.entries.flatMap((one) => entry.safeParse(one).data ?? []);
}

function isOf({ id, method, path }: Contract, { request }: Entry, pins: string): boolean {
  if (request.method !== method || !URL.canParse(request.url)) return false;
  const { pathname } = new URL(request.url);
  const own = id === 'pins' ? new URL(pins, 'https://x.invalid').pathname : path;
  return pathname.endsWith(own);
}

function judgeEntry(
  results: Results,
  contract: Contract,
  { one, redact }: { one: Entry; redact: Redact },
) {
  const { id } = contract;
  const exchange = exchangeOf(one);
  // Status 0 is a cancelled or unsent call, which shows nothing about the backend.
  if (one.response.status === 0) {
    results.skip([id], 'recorded without an answer');
    return;
  }
  for (const { area, finding } of delivered(contract, one, exchange)) {
    results.tried(area);
    if (finding) results.note(area, finding, titleOf(contract));
  }
  if (one.response.content.text === undefined) {
    results.skip([id], 'recorded without a body');
    return;
  }
  const judgement = judgeAnswer(contract, exchange, redact);
  // A refusal may be right: the recorded answer does not show whether the request was valid.
  if (judgement.kind === 'refused') {
    results.tried('refusals');
    if (!judgement.hasWords)
      results.note(
        'refusals',
        tolerated('section 8', 'a refusal without words', judgement.sees),
        titleOf(contract),
      );
    results.skip([id], 'recorded as refused only');
    return;
  }
  results.tried(id, one.time);
  for (const finding of judgement.findings) results.note(id, finding);
}

/** Each area that was checked, with its finding or null. */
function delivered(contract: Contract, { request }: Entry, exchange: Exchange) {
  const isSecure = request.url.startsWith('https:');
  const found = judgeDelivery(contract, exchange, { isSecure });
  const looked = (['caching', 'security', 'times'] as const).filter(
    (area) => !found.some((one) => one.area === area),
  );
  return [...found, ...looked.map((area) => ({ area, finding: null }))];
}

const trafficOf = (one: Entry): Traffic => ({
  url: one.request.url,
  headers: headersOf(one.request),
  body: one.request.postData.text,
  answer: exchangeOf(one),
});

function headersOf({ headers }: { headers: readonly z.infer<typeof header>[] }): Headers {
  const kept = new Headers();
  for (const { name, value } of headers)
    if (/^[\w-]+$/.test(name)) kept.append(name, value.replace(/[^\t -~]+/g, ' '));
  return kept;
}

function exchangeOf({ time, response }: Entry): Exchange {
  const { status, content } = response;
  const { text = '', encoding } = content;
  return {
    status,
    headers: headersOf(response),
    text: encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text,
    ms: time,
  };
}
