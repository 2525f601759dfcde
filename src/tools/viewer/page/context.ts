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
  /** The highlighted actor; null for the first of `actorsOf`. */
  actor: string | null;
};

/** Rows that the log hides: events of other flows, and the seconds of a countdown. */
export type Filter = 'others' | 'seconds';

/** Panels beside the diagram that a person can fold. */
export type Panel = 'flows' | 'details';

export type ViewerContext = Choice & {
  /** The first recording is the live one. */
  recordings: readonly Recording[];
  shown: number;
  /** How many rows of the log have happened at the moment that is shown. */
  step: number;
  world: World;
  /** Path of the state that the details panel describes. */
  state: string | null;
  query: string;
  /** The event or the server's answer whose effects the diagram highlights instead of the person's state. */
  cause: string | null;
  /** Counts from production that the diagram of `flow` shows instead of the recordings' counts. */
  weights: {
    flow: string;
    funnel: Funnel;
    /** The counts that `funnel` is compared with. */
    other?: Funnel | undefined;
    times: ReadonlyMap<string, StateTime>;
  } | null;
  /** The question to production; `answer` is its result. */
  question: Question | null;
  /** Whether the address names the place to show; otherwise the answer's first row is shown. */
  isPlaced: boolean;
  answer: Answered | null;
  /** Which folded region is drawn open: its path, '' for all of them, null for none. */
  open: string | null;
  /** Filters that are on in the log. */
  hidden: readonly Filter[];
  /** Playback speed, a factor of the delay `stepPace`. */
  speed: number;
  /** The search text over all flows; `marked` is the index of the active result. */
  wanted: string;
  marked: number;
  folded: readonly Panel[];
  /** Indexes in `recordings` of the two that are compared. */
  compared: readonly [number, number];
  /** Pictures of the states; empty until they have loaded. */
  atlas: Atlas;
  /** The moment that a link names, until a recording is imported or another moment is chosen. */
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

const within = ({ rows }: Recording, step: number) => Math.max(0, Math.min(step, rows.length));

/** Shows a recording at the moment after its first `step` rows, or at its last one. */
export function inRecording(context: ViewerContext, shown: number, step: number): ViewerContext {
  const recording = shownRecording({ ...context, shown });
  const last = within(recording, step);
  const world = worldAt(recording.messages, messagesAt(recording, last));
  return { ...context, shown, step: last, world, asked: null };
}

/**
 * Moves to the moment after the first `step` rows, within the recording. A move forward starts from the shown moment,
 * because playback would otherwise read the whole recording at each step.
 */
export function atStep(context: ViewerContext, step: number): ViewerContext {
  const recording = shownRecording(context);
  const next = within(recording, step);
  if (next < context.step) return inRecording(context, context.shown, next);
  const from = messagesAt(recording, context.step);
  const to = messagesAt(recording, next);
  const world = worldAfter(context.world, recording.messages, from, to);
  return { ...context, step: next, world, asked: null };
}

/** Adds messages to the live recording; if its last moment is shown, the shown moment advances with them. */
export function withReceived(context: ViewerContext, messages: readonly Message[]): ViewerContext {
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

/** Flows that a person goes through step by step; other flows run in the background. */
const ways: readonly string[] = [
  'accountDeletion',
  'dashboard',
  'login',
  'phoneChange',
  'profile',
  'registration',
  'session',
];

/** Flows inside `ways` in which a person acts. */
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

/** Shows the flow that moved last; a flow of `insides` counts only after its first step. */
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

/** Adds the readable files and shows the last of them; the notice gives the reasons of the refused ones. */
export function imported(context: ViewerContext, files: readonly FileRead[]): ViewerContext {
  const read = files.flatMap((file) => ('recording' in file ? [file.recording] : []));
  const refusals = files.flatMap((file) => ('refusal' in file ? [file.refusal] : []));
  const recordings = [...context.recordings, ...read];
  const shown = read.length > 0 ? recordings.length - 1 : context.shown;
  const notice: ViewerContext['notice'] =
    refusals.length > 0
      ? { kind: 'failed', text: refusals.join(' ') }
      : { kind: 'done', text: `${String(read.length)} imported.` };
  const next = { ...context, recordings, notice };
  const last = recordings[shown]?.rows.length ?? 0;
  return read.length > 0 ? inRecording(next, shown, context.asked ?? last) : next;
}

/** Time since the first row: `12.3 s`. */
export function sinceStart({ rows }: Recording, createdAt: string): string {
  const [first] = rows;
  const ms = first ? timeOf({ createdAt }) - timeOf(first) : 0;
  return `${(ms / 1_000).toFixed(1)}\u00a0s`;
}

/** Actors that run or have run the flow: active ones first, then the one that moved last. */
export const actorsOf = (world: World, flow: string) =>
  [...world.values()]
    .filter((actor) => actor.flow === flow)
    .sort(
      (one, other) =>
        Number(other.status === 'active') - Number(one.status === 'active') ||
        other.movedAt - one.movedAt,
    );
