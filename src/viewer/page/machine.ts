import { assign, setup } from 'xstate';
import { readFile } from './recording/file';
import type { Message } from './recording/messages';
import {
  atStep,
  followed,
  heard,
  imported,
  type Choice,
  type ViewerContext,
  startContext,
} from './context';

type Chosen = Partial<Choice>;
type Files = { files: readonly { title: string; text: string }[] };

/** What the viewer shows: the feed of a cabinet, the moment that is looked at, the diagram. */
export const viewerMachine = setup({
  types: {
    input: {} as { flow: string | null },
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
    chooseState: assign((_, { state }: { state: string | null }) => ({ state })),
    setQuery: assign((_, { query }: { query: string }) => ({ query })),
    goTo: assign(({ context }, { step }: { step: number }) => atStep(context, step)),
    goOn: assign(({ context }) => atStep(context, context.step + 1)),
    goToPresent: assign(({ context: { recordings, shown, ...rest } }) =>
      atStep({ ...rest, recordings, shown }, recordings[shown]?.rows.length ?? 0),
    ),
    rewind: assign(({ context }) => atStep(context, 0)),
  },
}).createMachine({
  id: 'flowViewer',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  on: {
    'notice.closed': { actions: 'closeNotice' },
    'state.chosen': { actions: { type: 'chooseState', params: ({ event }) => event } },
    'query.changed': { actions: { type: 'setQuery', params: ({ event }) => event } },
  },
  states: {
    feed: {
      description: 'Whether a cabinet tells what happens in it.',
      initial: 'silent',
      on: {
        'messages.heard': {
          target: '.live',
          actions: { type: 'hear', params: ({ event }) => event },
        },
        'page.left': '.silent',
      },
      states: {
        silent: { description: 'No page of the cabinet is connected.' },
        live: { description: 'A page of the cabinet is connected.' },
      },
    },
    moment: {
      description: 'Which moment of the recording is shown.',
      initial: 'present',
      on: {
        'files.read': {
          target: '.looking',
          actions: { type: 'readFiles', params: ({ event }) => event },
        },
        'recording.chosen': {
          target: '.present',
          actions: { type: 'chooseRecording', params: ({ event }) => event },
        },
        'recording.cleared': { target: '.present', actions: 'clear' },
        'moment.chosen': {
          target: '.looking',
          actions: { type: 'goTo', params: ({ event }) => event },
        },
        'present.requested': { target: '.present', actions: 'goToPresent' },
      },
      states: {
        present: {
          description: 'The last moment, and every one that comes.',
          on: { 'play.requested': { target: 'playing', actions: 'rewind' } },
        },
        looking: {
          description: 'One moment of the past.',
          on: {
            'play.requested': [
              { guard: 'isAtEnd', target: 'playing', actions: 'rewind' },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          description: 'The recording is played, one step after another.',
          on: { 'pause.requested': 'looking' },
          after: {
            stepPace: [
              { guard: 'isAtEnd', target: 'looking' },
              { target: 'playing', reenter: true, actions: 'goOn' },
            ],
          },
        },
      },
    },
    guide: {
      description: 'Whether the diagram goes where something happens.',
      initial: 'led',
      on: {
        'diagram.chosen': {
          target: '.still',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        led: {
          description: 'The diagram of the flow that moved last is shown.',
          on: {
            'messages.heard': { actions: 'follow' },
            'guide.toggled': 'still',
          },
        },
        still: {
          description: 'The diagram stays as it was chosen.',
          on: { 'guide.toggled': 'led' },
        },
      },
    },
    counts: {
      description: 'Whether the diagram shows how many went each way.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'The diagram shows what happens.',
          on: {
            'counts.toggled': {
              target: 'shown',
              actions: { type: 'chooseState', params: { state: null } },
            },
          },
        },
        shown: {
          description: 'The diagram shows what has happened, counted.',
          on: { 'counts.toggled': 'hidden' },
        },
      },
    },
  },
});
