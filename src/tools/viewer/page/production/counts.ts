import * as z from 'zod/mini';

const counts = z.object({
  counts: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      event: z.string(),
      target: z.string(),
      count: z.number(),
    }),
  ),
});
const errors = z.object({
  errors: z.array(
    z.object({ name: z.string(), place: z.string(), build: z.string(), count: z.number() }),
  ),
});
const vitals = z.object({
  vitals: z.array(
    z.object({ name: z.string(), rating: z.string(), le: z.string(), count: z.number() }),
  ),
});
const builds = z.object({ builds: z.array(z.string()) });

/** A count; `name` is the id of the flow. */
export type FlowCount = z.infer<typeof counts>['counts'][number];
export type WayCount = Omit<FlowCount, 'name'>;
export type ErrorCount = z.infer<typeof errors>['errors'][number];
export type VitalCount = z.infer<typeof vitals>['vitals'][number];
/** Unix time, seconds; `to` is exclusive. */
export type Period = { from: number; to: number };

async function ask<Answer>(
  schema: z.ZodMiniType<Answer>,
  address: string,
  query: Record<string, string | number>,
): Promise<Answer> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${address}?${text.toString()}`);
  if (!response.ok) throw new Error(`The collector answers ${String(response.status)}`);
  return schema.parse(await response.json());
}

/** Kinds of counts of a flow: transitions, reasons of refusals, events without an effect, times in states. */
type Kind = 'transition' | 'refusal' | 'unheard' | 'time';

/** Counts of one kind from production, of the flow, or of all flows for null; an empty build means all builds. */
export const loadCounts = async (
  flow: string | null,
  build: string,
  period: Period,
  kind: Kind = 'transition',
) =>
  (await ask(counts, 'counts', { ...(flow !== null && { flow }), build, kind, ...period })).counts;

/** Errors of all pages in production, the most frequent first. */
export const loadErrors = async (build: string, period: Period) =>
  (await ask(errors, 'errors', { build, ...period })).errors;

/** Web vitals of all pages in production. */
export const loadVitals = async (build: string, period: Period) =>
  (await ask(vitals, 'vitals', { build, ...period })).vitals;

/** The builds of a period, the oldest first; null if the page's server runs no collector. */
export const loadBuilds = async (period: Period): Promise<string[] | null> => {
  const response = await ask(builds, 'builds', period).catch((error: unknown) => {
    // A server without a collector responds with a page, or with other JSON.
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    if (error instanceof Error && error.message.endsWith('404')) return null;
    throw error;
  });
  return response?.builds ?? null;
};
