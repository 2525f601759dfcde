import { assign, fromPromise, setup } from 'xstate';
import {
  loadBuilds,
  loadCounts,
  loadErrors,
  loadVitals,
  type ErrorCount,
  type Period,
  type VitalCount,
  type WayCount,
} from './counts';

const day = 24 * 3_600;
/** Lengths of a period, days. */
export const periods = [1, 7, 30, 90, 365] as const;

/** A build, empty for all builds; `isBefore` means the preceding period of the same length. */
export type Side = { build: string; isBefore: boolean };
export type Choice = { days: number; one: Side; other: Side | null };

/** Counts of one side: of the flow, and the errors and web vitals of the whole cabinet. */
type Counted = {
  ways: WayCount[];
  refusals: WayCount[];
  unheard: WayCount[];
  times: WayCount[];
  errors: ErrorCount[];
  vitals: VitalCount[];
};
type Loaded = { builds: string[]; counts: Counted[] };
type Context = Choice & Loaded & { flow: string };

export function periodOf(days: number, isBefore: boolean, now: number): Period {
  const to = Math.ceil(now / 1_000 / 3_600) * 3_600 - (isBefore ? days * day : 0);
  return { from: to - days * day, to };
}

async function load({ flow, days, one, other }: Context): Promise<Loaded | null> {
  const now = Date.now();
  const { from } = periodOf(days, true, now);
  const builds = await loadBuilds({ from, to: periodOf(days, false, now).to });
  if (!builds) return null;
  const sides = other ? [one, other] : [one];
  const counts = await Promise.all(
    sides.map(async ({ build, isBefore }): Promise<Counted> => {
      const period = periodOf(days, isBefore, now);
      const [ways, refusals, unheard, times, errors, vitals] = await Promise.all([
        loadCounts(flow, build, period),
        loadCounts(flow, build, period, 'refusal'),
        loadCounts(flow, build, period, 'unheard'),
        loadCounts(flow, build, period, 'time'),
        loadErrors(build, period),
        loadVitals(build, period),
      ]);
      return { ways, refusals, unheard, times, errors, vitals };
    }),
  );
  return { builds, counts };
}

/** Loads counts of a flow and of the whole cabinet from production, for one side or for two. */
export const productionMachine = setup({
  types: {
    input: {} as { flow: string },
    context: {} as Context,
    events: {} as { type: 'choice.changed'; choice: Partial<Choice> } | { type: 'retry.requested' },
  },
  actors: { load: fromPromise(({ input }: { input: Context }) => load(input)) },
  guards: { isThere: (_, { loaded }: { loaded: Loaded | null }) => loaded !== null },
  actions: {
    setChoice: assign((_, { choice }: { choice: Partial<Choice> }) => choice),
    setLoaded: assign((_, { loaded }: { loaded: Loaded | null }) => ({ ...loaded })),
  },
}).createMachine({
  id: 'production',
  description: 'What the collector beside this page has counted, of one period or of two.',
  context: ({ input }) => ({
    ...input,
    days: 30,
    one: { build: '', isBefore: false },
    other: null,
    builds: [],
    counts: [],
  }),
  initial: 'loading',
  on: {
    'choice.changed': {
      target: '.loading',
      description:
        'Another period or build is chosen; an answer that is still awaited counts no more.',
      actions: { type: 'setChoice', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      description: 'The collector is asked for the counts.',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ loaded: event.output }) },
            target: 'shown',
            description: 'It has answered with counts.',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          { target: 'absent', description: 'The answer is not that of a collector.' },
        ],
        onError: { target: 'failed', description: 'No answer came, or it could not be read.' },
      },
    },
    shown: { description: 'The counts are drawn on the diagram.' },
    absent: { description: 'No collector stands beside this page.' },
    failed: {
      description: 'The counts could not be loaded; it can be tried again.',
      on: {
        'retry.requested': { target: 'loading', description: 'The person tries once more.' },
      },
    },
  },
});
