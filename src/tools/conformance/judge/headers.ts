import type { Contract } from '#conformance/calls.ts';
import type { Exchange } from '#conformance/exchange.ts';
import { breaks, tolerated, type Area, type Finding } from '#conformance/finding.ts';
import { exchangeLimit } from '#domain/client.ts';
import { seesNoAnswer, seesSlow } from './sees';

/** Milliseconds after which the screen says that the answer takes longer than usual (D23). */
const slowAfter = 10_000;

export type AreaFinding = { area: Area; finding: Finding };

/** Findings in the headers and the time of one answer, by area. */
export function judgeDelivery(
  contract: Contract,
  { headers, ms, status }: Exchange,
  { isSecure }: { isSecure: boolean },
): AreaFinding[] {
  if (status === 0) return [];
  const found: [Area, Finding | null][] = [
    ['caching', contract.isMain ? caching(headers.get('cache-control') ?? '') : null],
    ['security', sniffing(headers)],
    ['security', type(headers.get('content-type') ?? '')],
    ['security', isSecure ? transport(headers) : null],
    ['times', time(contract, ms)],
  ];
  return found.flatMap(([area, finding]) => (finding ? [{ area, finding }] : []));
}

function caching(value: string): Finding | null {
  if (/\bno-store\b/i.test(value)) return null;
  return /\bpublic\b|s-maxage|max-age=0*[1-9]/i.test(value)
    ? breaks(
        'docs/operating.md',
        'Cache-Control lets others keep the answer',
        'Data of a former moment, or of another client behind the same cache',
      )
    : tolerated('docs/operating.md', 'Cache-Control: no-store is not there');
}

const sniffing = (headers: Headers) =>
  headers.get('x-content-type-options')?.toLowerCase() === 'nosniff'
    ? null
    : tolerated('docs/security.md 3.4.4', 'X-Content-Type-Options: nosniff is not there');

const type = (value: string) =>
  /^application\/([\w.-]+\+)?json\b/i.test(value)
    ? null
    : tolerated('docs/security.md 3.2.1', 'Content-Type is not that of JSON');

const transport = (headers: Headers) =>
  /max-age=\d{7,}/i.test(headers.get('strict-transport-security') ?? '')
    ? null
    : tolerated('docs/security.md 3.4.1', 'Strict-Transport-Security for a year is not there');

function time(contract: Contract, ms: number): Finding | null {
  const seconds = `${(ms / 1_000).toFixed(1)} s`;
  if (contract.isAboutSession && contract.id !== 'logout' && ms > exchangeLimit)
    return breaks('D22', `answered after ${seconds}`, seesNoAnswer({ ...contract, isRead: true }));
  return ms > slowAfter ? tolerated('D23', `answered after ${seconds}`, seesSlow) : null;
}
