import { assign, fromPromise, raise, setup } from 'xstate';
import type { Atlas } from './atlas';
import { readFile } from './recording/file';
import type { Answered, Question } from './production/askProduction';
import type { Message } from './recording/messages';
import {
  atStep,
  followed,
  withReceived,
  imported,
  inRecording,
  type Choice,
  type Filter,
  type Panel,
  type ViewerContext,
  startContext,
} from './context';

/**
 * A place that an address names: a flow, the path of its state, a moment of a recording, and a question. `moment` is
 * null where an address names none, and absent where the place is no address.
 */
export type Place = {
  flow: string;
  state: string | null;
  moment?: number | null;
  question?: Question | null;
};

type Chosen = Partial<Choice>;
type Copied = { isDone: boolean };
type Compared = { recordings: readonly [number, number] };
type Files = { files: readonly { title: string; text: string }[] };

/** Types, actors, guards and actions of the viewer. */
export const viewerSetup = setup({
  types: {
    input: {} as { flow: string | null; folded?: readonly Panel[] },
    context: {} as ViewerContext,
    events: {} as
      | { type: 'messages.received'; messages: readonly Message[] }
      | { type: 'page.left' }
      | ({ type: 'files.read' } & Files)
      | { type: 'notice.closed' }
      | { type: 'recording.chosen'; index: number }
      | { type: 'recording.cleared' }
      | ({ type: 'diagram.chosen' } & Chosen)
      | { type: 'state.chosen'; state: string | null }
      | { type: 'query.changed'; query: string }
      | { type: 'panel.toggled'; panel: Panel }
      | { type: 'wanted.changed'; query: string }
      | { type: 'found.marked'; index: number }
      | ({ type: 'place.chosen' } & Place)
      | { type: 'moment.chosen'; step: number }
      | { type: 'play.requested' | 'pause.requested' | 'present.requested' }
      | { type: 'counts.toggled' }
      | ({ type: 'comparison.chosen' } & Compared)
      | { type: 'comparison.ended' }
      | ({ type: 'copy.ended' } & Copied)
      | { type: 'atlas.loaded'; atlas: Atlas }
      | { type: 'guide.toggled' }
      | { type: 'filter.toggled'; filter: Filter }
      | { type: 'cause.chosen'; cause: string | null }
      /** An empty path means all regions. */
      | { type: 'region.opened'; region: string }
      | { type: 'regions.folded' }
      | { type: 'weights.chosen'; weights: ViewerContext['weights'] }
      /** With `isPlaced` the diagram keeps its place; otherwise the first row of the answer is shown. */
      | { type: 'question.asked'; question: Question; isPlaced: boolean }
      | { type: 'question.closed' }
      | { type: 'speed.chosen'; speed: number }
      /** Playback has advanced one step. */
      | { type: 'step.played' },
  },
  actors: {
    /** `main.tsx` provides this call, together with the flows. */
    ask: fromPromise<Answered | null, Question | null>(() =>
      Promise.reject(new Error('ask is not provided')),
    ),
  },
  delays: {
    /** Time that playback shows one step, ms. */
    stepPace: ({ context }) => 700 / context.speed,
  },
  guards: {
    isAtEnd: ({ context: { recordings, shown, step } }) =>
      step >= (recordings[shown]?.rows.length ?? 0),
    /** The shown recording has no actor of the shown flow. */
    isElsewhere: ({ context: { recordings, shown, flow } }) =>
      ![...(recordings[shown]?.flows.values() ?? [])].includes(flow),
    isThere: (_, { answer }: { answer: Answered | null }) => answer !== null,
    /** The first row of an answer is shown, unless the address names a place. */
    hasPlace: ({ context: { isPlaced } }, { answer }: { answer: Answered | null }) =>
      !isPlaced && (answer?.rows.length ?? 0) > 0,
    /** An address without a moment was opened, so that no recording is awaited any more. */
    isWithoutMoment: (_, { moment }: { moment: number | null | undefined }) => moment === null,
    hasMoment: (_, { moment }: { moment: number }) => moment > 0,
    /** The shown recording contains the moment. */
    isRecorded: ({ context: { recordings, shown } }, { moment }: { moment: number }) =>
      moment > 0 && moment <= (recordings[shown]?.rows.length ?? 0),
  },
  actions: {
    addMessages: assign(({ context }, { messages }: { messages: readonly Message[] }) =>
      withReceived(context, messages),
    ),
    follow: assign(({ context }) => followed(context)),
    readFiles: assign(({ context }, { files }: Files) =>
      imported(
        context,
        files.map(({ title, text }) => readFile(title, text)),
      ),
    ),
    setAtlas: assign((_, { atlas }: { atlas: Atlas }) => ({ atlas })),
    noteCopied: assign((_, { isDone }: Copied) => ({
      notice: isDone
        ? { kind: 'done' as const, text: 'Copied.' }
        : {
            kind: 'failed' as const,
            text: 'The browser does not copy here: mark the line, and copy it.',
          },
    })),
    closeNotice: assign({ notice: null }),
    chooseRecording: assign(({ context }, { index }: { index: number }) =>
      inRecording(context, index, context.recordings[index]?.rows.length ?? 0),
    ),
    clear: assign(({ context }) => ({ ...startContext(context) })),
    choose: assign((_, { flow, actor }: Chosen) => ({
      ...(flow !== undefined && { flow, state: null, open: null }),
      actor: actor ?? null,
    })),
    choosePlace: assign((_, { flow, state }: Place) => ({
      flow,
      state,
      actor: null,
      open: null,
      wanted: '',
      marked: 0,
    })),
    awaitMoment: assign((_, { moment }: { moment: number }) => ({
      asked: moment,
      notice: {
        kind: 'done' as const,
        text: `The link leads to moment ${String(moment)} of a recording: import the recording that came with it.`,
      },
    })),
    forgetMoment: assign({ asked: null }),
    setCompared: assign((_, { recordings }: Compared) => ({ compared: recordings })),
    setWanted: assign((_, { query }: { query: string }) => ({ wanted: query, marked: 0 })),
    mark: assign((_, { index }: { index: number }) => ({ marked: index })),
    chooseState: assign((_, { state }: { state: string | null }) => ({ state })),
    togglePanel: assign(({ context: { folded } }, { panel }: { panel: Panel }) => ({
      folded: folded.includes(panel)
        ? folded.filter((other) => other !== panel)
        : [...folded, panel],
    })),
    setQuery: assign((_, { query }: { query: string }) => ({ query })),
    toggleFilter: assign(({ context: { hidden } }, { filter }: { filter: Filter }) => ({
      hidden: hidden.includes(filter)
        ? hidden.filter((other) => other !== filter)
        : [...hidden, filter],
    })),
    setCause: assign((_, { cause }: { cause: string | null }) => ({ cause })),
    openRegion: assign((_, { region: open }: { region: string }) => ({ open })),
    /** Clears the chosen state too, because it would keep its region open. */
    foldRegions: assign({ open: null, state: null }),
    setWeights: assign((_, { weights }: { weights: ViewerContext['weights'] }) => ({ weights })),
    setQuestion: assign((_, asked: { question: Question; isPlaced: boolean }) => ({
      question: asked.question,
      isPlaced: asked.isPlaced,
    })),
    closeQuestion: assign({ question: null, answer: null }),
    setAnswer: assign((_, { answer }: { answer: Answered | null }) => ({ answer })),
    openFirst: raise((_, { answer }: { answer: Answered | null }) => {
      const [first] = answer?.rows ?? [];
      return {
        type: 'place.chosen' as const,
        flow: first?.flow ?? '',
        state: first?.state ?? null,
      };
    }),
    setSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    reportStep: raise({ type: 'step.played' }),
    goTo: assign(({ context }, { step }: { step: number }) => atStep(context, step)),
    goOn: assign(({ context }) => atStep(context, context.step + 1)),
    goToPresent: assign(({ context: { recordings, shown, ...rest } }) =>
      atStep({ ...rest, recordings, shown }, recordings[shown]?.rows.length ?? 0),
    ),
    rewind: assign(({ context }) => atStep(context, 0)),
  },
});
