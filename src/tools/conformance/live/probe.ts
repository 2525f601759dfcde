import { createHttp, type Access, type Http } from '#api/http.ts';
import { contractFor, titleOf, type CallId, type Contract } from '#conformance/calls.ts';
import type { Exchange } from '#conformance/exchange.ts';
import { breaks, tolerated, type Subject } from '#conformance/finding.ts';
import { judgeAnswer, type Judgement } from '#conformance/judge/answer.ts';
import { judgeDelivery } from '#conformance/judge/headers.ts';
import { createRedactor } from '#conformance/redact.ts';
import type { Results } from '#conformance/results.ts';
import type { Target, World } from '#conformance/world.ts';
import { SignedOutError } from '#domain/failure.ts';

/** Result of a call. */
export type Probed<Value> = {
  /** Value that the cabinet has read; null where it has read none. */
  value: Value | null;
  judgement: Judgement;
  /** HTTP status; 0 where there was no answer. */
  status: number;
  ms: number;
};

type Options = {
  token?: string;
  /** The caller judges the answer and notes the result, for example where it expects a refusal. */
  isProbe?: boolean;
};

export type Probe = {
  target: Target;
  world: World;
  results: Results;
  /** Makes a call with the cabinet's own code and judges the answer. */
  call: <Value>(
    id: CallId,
    run: (http: Http) => Promise<Value>,
    options?: Options,
  ) => Promise<Probed<Value>>;
  /** Notes the judgement of an answer that the caller has examined first. */
  keep: (id: CallId, probed: Probed<unknown>) => void;
  /** Checks the form of a refusal and returns its code; null where the answer is no refusal. */
  refusal: (id: CallId, probed: Probed<unknown>, expected: readonly number[]) => number | null;
  /** Whether the backend has answered at all. */
  isReached: () => boolean;
};

/** Access with one fixed token, so that the cabinet's client makes no refresh of its own. */
const fixed = (token: string): Access => ({
  current: () => Promise.resolve(token),
  refresh: () => Promise.reject(new SignedOutError()),
  end: () => Promise.reject(new SignedOutError()),
});

export function createProbe(target: Target, world: World, results: Results): Probe {
  const reached = { isSo: false };
  const isSecure = target.api.startsWith('https:');

  const redactor = createRedactor();

  const recorded =
    (kept: Exchange[], { isMain }: Contract) =>
    async (request: Request) => {
      const sent = {
        url: request.url,
        headers: request.headers,
        body: await request.clone().text(),
      };
      const from = world.now();
      const response = await world.fetch(request);
      const text = await response.clone().text();
      reached.isSo = true;
      const { status, headers } = response;
      kept.push({ status, headers, text, ms: world.now() - from });
      // Content and pins are public, and the phones of thousands of stations would slow the search.
      if (isMain) redactor.learn({ ...sent, answer: { headers, text } });
      return response;
    };

  function noteDelivery(contract: Contract, exchanges: readonly Exchange[]) {
    for (const exchange of exchanges) {
      for (const area of ['caching', 'security', 'times'] as const) results.tried(area);
      for (const { area, finding } of judgeDelivery(contract, exchange, { isSecure }))
        results.note(area, finding, titleOf(contract));
    }
  }

  const keep: Probe['keep'] = (id, { judgement, ms }) => {
    noteJudgement(results, contractFor(id), judgement, ms);
  };

  const call: Probe['call'] = async (id, run, { token, isProbe = false } = {}) => {
    const contract = contractFor(id);
    const exchanges: Exchange[] = [];
    const http = createHttp({
      baseUrl: id === 'qna-list' ? target.content : target.api,
      fetch: recorded(exchanges, contract),
      ...(token !== undefined && { access: fixed(token) }),
    });
    const value = await run(http).catch(() => null);
    const last = exchanges.at(-1);
    const judgement = judgeAnswer(contract, last, redactor.redact);
    noteDelivery(contract, exchanges);
    const probed = { value, judgement, status: last?.status ?? 0, ms: last?.ms ?? 0 };
    if (!isProbe) keep(id, probed);
    if (exchanges.length > 1 && judgement.kind === 'read')
      results.note(id, tolerated('D23', 'the answer came only when it was asked for again'));
    return probed;
  };

  return {
    target,
    world,
    results,
    call,
    keep,
    refusal: (id, probed, expected) => noteRefusal(results, id, probed.judgement, expected),
    isReached: () => reached.isSo,
  };
}

function noteJudgement(results: Results, contract: Contract, judgement: Judgement, ms: number) {
  const { id } = contract;
  results.tried(id, ms);
  if (judgement.kind !== 'refused') {
    for (const finding of judgement.findings) results.note(id, finding);
    return;
  }
  const what = `refused with code ${String(judgement.code)}, HTTP ${String(judgement.status)}`;
  results.note(id, breaks('section 8', what, judgement.sees));
}

/** Checks an expected refusal: its form, its words, and whether `expected` contains its code. */
function noteRefusal(
  results: Results,
  id: CallId,
  judgement: Judgement,
  expected: readonly number[],
): number | null {
  const area: Subject = 'refusals';
  results.tried(area);
  const title = titleOf(contractFor(id));
  if (judgement.kind === 'broken')
    for (const finding of judgement.findings) results.note(area, finding, title);
  if (judgement.kind !== 'refused') return null;
  if (!judgement.hasWords)
    results.note(area, tolerated('section 8', 'a refusal without words', judgement.sees), title);
  if (!expected.includes(judgement.code)) {
    const what = `code ${String(judgement.code)} in place of ${expected.join(' or ')}`;
    results.note(area, tolerated('D12', what), title);
  }
  return judgement.code;
}
