import { overviewId } from '#viewer/model/overview.ts';
import type { Atlas } from './atlas';
import type { Funnel } from './funnel';
import type { Answered, Question } from './production/askProduction';
import type { StateTime } from './production/times';
import type { FileRead } from './recording/file';
import { timeOf, type Message } from './recording/messages';
import { emptyRecording, messagesAt, withMessages, type Recording } from './recording/recording';
import { worldAfter, worldAt, type World } from './recording/actorStates';

export type Choice = {
  /** The flow whose diagram is shown. */
  flow: string;
  /** The actor that is lit; null for the one that moved last. */
  actor: string | null;
};

/** What the list of events leaves out: other flows, and the seconds that are counted down. */
export type Filter = 'others' | 'seconds';

/** What can be folded away beside the diagram. */
export type Panel = 'flows' | 'details';

export type ViewerContext = Choice & {
  /** The first is the live one. */
  recordings: readonly Recording[];
  shown: number;
  /** How many rows of the log have happened at the moment that is shown. */
  step: number;
  world: World;
  /** The state whose words are shown. */
  state: string | null;
  query: string;
  /** The event, or the answer of the server, whose reach is lit instead of the person. */
  cause: string | null;
  /** What production has counted of a flow, in the place of the recordings. */
  weights: {
    flow: string;
    funnel: Funnel;
    /** The second of two that stand beside each other. */
    other?: Funnel | undefined;
    times: ReadonlyMap<string, StateTime>;
  } | null;
  /** What production is asked, and what it has answered. */
  question: Question | null;
  /** Whether the address says where the diagram of the answer stands. */
  isPlaced: boolean;
  answer: Answered | null;
  /** Which folded region is drawn open: its path, '' for all of them, null for none. */
  open: string | null;
  /** What the list of events leaves out. */
  hidden: readonly Filter[];
  /** How many times as fast a recording is played. */
  speed: number;
  /** What is searched for in all flows, and which of what was found is marked. */
  wanted: string;
  marked: number;
  folded: readonly Panel[];
  /** The two recordings that are compared, by their places in the list. */
  compared: readonly [number, number];
  /** Pictures of the states, once they are here. */
  atlas: Atlas;
  /** The moment that an address asks for, until a recording that has it is here. */
  asked: number | null;
  notice: { kind: 'done' | 'failed'; text: string } | null;
};

type Start = { flow: string | null; folded?: readonly Panel[]; atlas?: Atlas };

export const startContext = ({ flow, folded = [], atlas = [] }: Start): ViewerContext => ({
  flow: flow ?? overviewId,
  actor: null,
  recordings: [emptyRecording('Live')],
  shown: 0,
  step: 0,
  world: new Map(),
  state: null,
  query: '',
  cause: null,
  weights: null,
  question: null,
  isPlaced: false,
  answer: null,
  open: null,
  hidden: ['seconds'],
  speed: 1,
  wanted: '',
  marked: 0,
  folded,
  compared: [0, 1],
  asked: null,
  atlas,
  notice: null,
});

export const shownRecording = ({ recordings, shown }: ViewerContext): Recording =>
  recordings[shown] ?? emptyRecording('Live');

/** The moment after the first `step` rows. */
export function atStep(context: ViewerContext, step: number): ViewerContext {
  const recording = shownRecording(context);
  const within = Math.max(0, Math.min(step, recording.rows.length));
  const count = messagesAt(recording, within);
  return { ...context, step: within, world: worldAt(recording.messages, count) };
}

/** New messages go to the live recording; who looks at its last moment sees them at once. */
export function heard(context: ViewerContext, messages: readonly Message[]): ViewerContext {
  const [live = emptyRecording('Live'), ...others] = context.recordings;
  const next = withMessages(live, messages);
  const isPresent = context.shown === 0 && context.step === live.rows.length;
  return {
    ...context,
    recordings: [next, ...others],
    ...(isPresent && {
      step: next.rows.length,
      world: worldAfter(context.world, next.messages, live.messages.length),
    }),
  };
}

/** Flows a person walks through; the others move by themselves. */
const ways: readonly string[] = [
  'accountDeletion',
  'dashboard',
  'login',
  'phoneChange',
  'profile',
  'registration',
  'session',
];

/** Flows inside those in which a person does something. */
const insides: readonly string[] = [
  'checkout',
  'menu',
  'otp',
  'passkeyAdding',
  'passkeyOffer',
  'passkeys',
  'rating',
  'receipt',
  'stations',
  'transactionExport',
  'transactionFilter',
];

/** Shows the way that moved last, or the flow inside it: that one from its first step on. */
export function followed(context: ViewerContext): ViewerContext {
  const all = [...context.world.values()];
  const outer = all
    .filter(({ flow }) => flow !== null && ways.includes(flow))
    .filter(
      ({ id }, _, found) =>
        !found.some(({ parentId, status }) => parentId === id && status === 'active'),
    );
  const inner = all.filter(
    ({ flow, movedAt, startedAt }) =>
      flow !== null && insides.includes(flow) && movedAt > startedAt,
  );
  const [last] = [...outer, ...inner].sort((one, other) => other.movedAt - one.movedAt);
  if (!last || last.flow === null || last.flow === context.flow) return context;
  return { ...context, flow: last.flow, actor: null, state: null, open: null };
}

/** Files are looked at from the last one that could be read; what could not is said. */
export function imported(context: ViewerContext, files: readonly FileRead[]): ViewerContext {
  const read = files.flatMap((file) => ('recording' in file ? [file.recording] : []));
  const refusals = files.flatMap((file) => ('refusal' in file ? [file.refusal] : []));
  const recordings = [...context.recordings, ...read];
  const shown = read.length > 0 ? recordings.length - 1 : context.shown;
  const notice: ViewerContext['notice'] =
    refusals.length > 0
      ? { kind: 'failed', text: refusals.join(' ') }
      : { kind: 'done', text: `${String(read.length)} imported.` };
  const next = { ...context, recordings, shown, notice };
  const last = recordings[shown]?.rows.length ?? 0;
  return read.length > 0 ? atStep({ ...next, asked: null }, context.asked ?? last) : next;
}

/** How long after the first row this one happened: `+12.3 s`. */
export function sinceStart({ rows }: Recording, createdAt: string): string {
  const [first] = rows;
  const ms = first ? timeOf({ createdAt }) - timeOf(first) : 0;
  return `${(ms / 1_000).toFixed(1)}\u00a0s`;
}

/** Actors that run the flow, or have run it: who moved last is the first. */
export const actorsOf = (world: World, flow: string) =>
  [...world.values()]
    .filter((actor) => actor.flow === flow)
    .sort(
      (one, other) =>
        Number(other.status === 'active') - Number(one.status === 'active') ||
        other.movedAt - one.movedAt,
    );
