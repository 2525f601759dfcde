import { assign, setup } from 'xstate';
import { readFile } from './recording/file';
import type { Message } from './recording/messages';
import {
  atStep,
  followed,
  heard,
  imported,
  type Choice,
  type Panel,
  type ViewerContext,
  startContext,
} from './context';

/** What an address of the viewer names: a flow, and a state of it by its path. */
export type Place = { flow: string; state: string | null };

type Chosen = Partial<Choice>;
type Files = { files: readonly { title: string; text: string }[] };

/** What the events of the viewer do to what it shows. */
export const viewerSetup = setup({
  types: {
    input: {} as { flow: string | null; folded?: readonly Panel[] },
    context: {} as ViewerContext,
    events: {} as
      | { type: 'messages.heard'; messages: readonly Message[] }
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
      | { type: 'guide.toggled' },
  },
  delays: {
    /** How long a step of a played recording is looked at. */
    stepPace: 700,
  },
  guards: {
    isAtEnd: ({ context: { recordings, shown, step } }) =>
      step >= (recordings[shown]?.rows.length ?? 0),
  },
  actions: {
    hear: assign(({ context }, { messages }: { messages: readonly Message[] }) =>
      heard(context, messages),
    ),
    follow: assign(({ context }) => followed(context)),
    readFiles: assign(({ context }, { files }: Files) =>
      imported(
        context,
        files.map(({ title, text }) => readFile(title, text)),
      ),
    ),
    closeNotice: assign({ notice: null }),
    chooseRecording: assign(({ context }, { index }: { index: number }) =>
      atStep({ ...context, shown: index }, context.recordings[index]?.rows.length ?? 0),
    ),
    clear: assign(({ context }) => ({ ...startContext(context) })),
    choose: assign((_, { flow, actor }: Chosen) => ({
      ...(flow !== undefined && { flow, state: null }),
      actor: actor ?? null,
    })),
    choosePlace: assign((_, { flow, state }: Place) => ({
      flow,
      state,
      actor: null,
      wanted: '',
      marked: 0,
    })),
    setWanted: assign((_, { query }: { query: string }) => ({ wanted: query, marked: 0 })),
    mark: assign((_, { index }: { index: number }) => ({ marked: index })),
    chooseState: assign((_, { state }: { state: string | null }) => ({ state })),
    togglePanel: assign(({ context: { folded } }, { panel }: { panel: Panel }) => ({
      folded: folded.includes(panel)
        ? folded.filter((other) => other !== panel)
        : [...folded, panel],
    })),
    setQuery: assign((_, { query }: { query: string }) => ({ query })),
    goTo: assign(({ context }, { step }: { step: number }) => atStep(context, step)),
    goOn: assign(({ context }) => atStep(context, context.step + 1)),
    goToPresent: assign(({ context: { recordings, shown, ...rest } }) =>
      atStep({ ...rest, recordings, shown }, recordings[shown]?.rows.length ?? 0),
    ),
    rewind: assign(({ context }) => atStep(context, 0)),
  },
});
