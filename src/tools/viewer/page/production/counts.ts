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

/** `name` is the flow. */
export type FlowCount = z.infer<typeof counts>['counts'][number];
export type WayCount = Omit<FlowCount, 'name'>;
export type ErrorCount = z.infer<typeof errors>['errors'][number];
export type VitalCount = z.infer<typeof vitals>['vitals'][number];
/** Seconds since 1970; `to` is not part of it. */
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

/** What else than its ways is counted of a flow: why it refused, what it did not hear, how long it took. */
type Kind = 'transition' | 'refusal' | 'unheard' | 'time';

/** How often each way through the flow, or through all of them, was taken in production; an empty build is every build. */
export const loadCounts = async (
  flow: string | null,
  build: string,
  period: Period,
  kind: Kind = 'transition',
) =>
  (await ask(counts, 'counts', { ...(flow !== null && { flow }), build, kind, ...period })).counts;

/** What went wrong in production, the most frequent first. */
export const loadErrors = async (build: string, period: Period) =>
  (await ask(errors, 'errors', { build, ...period })).errors;

/** How fast and steady the pages were in production. */
export const loadVitals = async (build: string, period: Period) =>
  (await ask(vitals, 'vitals', { build, ...period })).vitals;

/** The builds of a period; null where this page has no collector beside it. */
export const loadBuilds = async (period: Period): Promise<string[] | null> => {
  const response = await ask(builds, 'builds', period).catch((error: unknown) => {
    // The page of a server without a collector is no JSON of ours.
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    if (error instanceof Error && error.message.endsWith('404')) return null;
    throw error;
  });
  return response?.builds ?? null;
};
