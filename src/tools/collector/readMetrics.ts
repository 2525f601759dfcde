import * as z from 'zod/mini';
import type { Count, CountKind } from './counts';

/** Characters of the names in our code: no text that a person has written passes. */
const word = z.string().check(z.regex(/^[\w .:*&[\]()/-]{0,200}$/));
const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) });
/** OTLP writes 64-bit numbers as text, the JavaScript SDK as numbers. */
const whole = z.union([
  z.int(),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);
const point = z.object({ attributes: z.array(attribute), asInt: z.optional(whole) });
const metric = z.object({
  name: z.string(),
  sum: z.optional(
    z.object({ aggregationTemporality: z.optional(z.unknown()), dataPoints: z.array(z.unknown()) }),
  ),
});
const request = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.optional(z.object({ attributes: z.optional(z.array(z.unknown())) })),
      scopeMetrics: z.array(z.object({ metrics: z.array(metric) })),
    }),
  ),
});

/** The attribute that fills each column of the store, by instrument; empty where none does. */
const columns: Record<
  string,
  { kind: CountKind } & Record<'name' | 'source' | 'event' | 'target', string>
> = {
  'cabinet.transitions': {
    kind: 'transition',
    name: 'flow',
    source: 'from',
    event: 'event',
    target: 'to',
  },
  'cabinet.refusals': {
    kind: 'refusal',
    name: 'flow',
    source: 'state',
    event: 'event',
    target: 'reason',
  },
  'cabinet.unheard': { kind: 'unheard', name: 'flow', source: 'state', event: 'event', target: '' },
  'cabinet.times': { kind: 'time', name: 'flow', source: 'state', event: '', target: 'le' },
  'cabinet.errors': { kind: 'error', name: 'name', source: 'place', event: '', target: '' },
  'cabinet.vitals': { kind: 'vital', name: 'name', source: '', event: 'rating', target: 'le' },
};

/** Delta temporality, which OTLP writes as a number or by its name. */
const deltas: readonly unknown[] = [1, 'AGGREGATION_TEMPORALITY_DELTA'];
const highestCount = 100_000;

/** The counts of a request; `rejected` is the number of data points in another form than ours. */
export type Metrics = { counts: Count[]; rejected: number };

/** Reads an OTLP/HTTP request in JSON; null when the body is no such request. */
export function readMetrics(body: unknown): Metrics | null {
  const parsed = request.safeParse(body);
  if (!parsed.success) return null;
  const metrics: Metrics = { counts: [], rejected: 0 };
  for (const { resource, scopeMetrics } of parsed.data.resourceMetrics) {
    const build = textsOf(resource?.attributes ?? []).get('service.version') ?? '';
    for (const { name, sum } of scopeMetrics.flatMap((scope) => scope.metrics)) {
      const isDelta = deltas.includes(sum?.aggregationTemporality);
      for (const given of sum?.dataPoints ?? []) {
        const count = isDelta ? countOf(name, build, given) : null;
        if (count) metrics.counts.push(count);
        else metrics.rejected += 1;
      }
    }
  }
  return metrics;
}

function countOf(metricName: string, build: string, given: unknown): Count | null {
  const parsed = point.safeParse(given);
  const from = Object.hasOwn(columns, metricName) ? columns[metricName] : undefined;
  if (!parsed.success || !from) return null;
  const { asInt: count = 0, attributes } = parsed.data;
  const texts = textsOf(attributes);
  const text = (key: string) => (key === '' ? '' : (texts.get(key) ?? ''));
  const [name, source, event, target] = [from.name, from.source, from.event, from.target].map(text);
  if (!name || source === undefined || event === undefined || target === undefined) return null;
  const isOurs = [name, build, source, event, target].every((one) => word.safeParse(one).success);
  if (!isOurs || count < 1 || count > highestCount) return null;
  return { kind: from.kind, name, build, source, event, target, count };
}

function textsOf(attributes: readonly unknown[]): Map<string, string> {
  return new Map(
    attributes.flatMap((one) => {
      const parsed = attribute.safeParse(one);
      return parsed.success ? [[parsed.data.key, parsed.data.value.stringValue] as const] : [];
    }),
  );
}
