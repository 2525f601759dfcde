import { startContext } from './context';
import { viewerSetup } from './machineSetup';

/** The viewer's state: the feed of a cabinet, the shown moment and diagram, the question to production, the counts. */
export const viewerMachine = viewerSetup.createMachine({
  id: 'flowViewer',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  on: {
    'atlas.loaded': { actions: { type: 'setAtlas', params: ({ event }) => event } },
    'copy.ended': { actions: { type: 'noteCopied', params: ({ event }) => event } },
    'notice.closed': { actions: 'closeNotice' },
    'state.chosen': { actions: { type: 'chooseState', params: ({ event }) => event } },
    'panel.toggled': { actions: { type: 'togglePanel', params: ({ event }) => event } },
    'wanted.changed': { actions: { type: 'setWanted', params: ({ event }) => event } },
    'found.marked': { actions: { type: 'mark', params: ({ event }) => event } },
    'filter.toggled': { actions: { type: 'toggleFilter', params: ({ event }) => event } },
    'cause.chosen': { actions: { type: 'setCause', params: ({ event }) => event } },
    'region.opened': { actions: { type: 'openRegion', params: ({ event }) => event } },
    'regions.folded': { actions: 'foldRegions' },
    'weights.chosen': { actions: { type: 'setWeights', params: ({ event }) => event } },
    'speed.chosen': { actions: { type: 'setSpeed', params: ({ event }) => event } },
    'query.changed': { actions: { type: 'setQuery', params: ({ event }) => event } },
  },
  states: {
    feed: {
      description: 'Whether a cabinet tells what happens in it.',
      initial: 'silent',
      on: {
        'messages.received': {
          target: '.live',
          actions: { type: 'addMessages', params: ({ event }) => event },
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
        'place.chosen': [
          {
            guard: { type: 'isRecorded', params: ({ event }) => ({ moment: event.moment ?? 0 }) },
            target: '.looking',
            actions: { type: 'goTo', params: ({ event }) => ({ step: event.moment ?? 0 }) },
          },
          {
            guard: { type: 'hasMoment', params: ({ event }) => ({ moment: event.moment ?? 0 }) },
            actions: {
              type: 'awaitMoment',
              params: ({ event }) => ({ moment: event.moment ?? 0 }),
            },
          },
          {
            guard: { type: 'isWithoutMoment', params: ({ event }) => ({ moment: event.moment }) },
            actions: 'forgetMoment',
          },
        ],
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
              { target: 'playing', reenter: true, actions: ['goOn', 'reportStep'] },
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
        'place.chosen': {
          target: '.still',
          actions: { type: 'choosePlace', params: ({ event }) => event },
        },
      },
      states: {
        led: {
          description: 'The diagram of the flow that moved last is shown, at whatever moment.',
          entry: 'follow',
          on: {
            'messages.received': { actions: 'follow' },
            'files.read': { actions: 'follow' },
            'recording.chosen': { actions: 'follow' },
            'moment.chosen': { actions: 'follow' },
            'present.requested': { actions: 'follow' },
            'step.played': { actions: 'follow' },
            'guide.toggled': 'still',
          },
        },
        still: {
          description: 'The diagram stays as it was chosen.',
          on: {
            'guide.toggled': 'led',
            'play.requested': { guard: 'isElsewhere', target: 'led' },
          },
        },
      },
    },
    question: {
      description: 'What production is asked.',
      initial: 'none',
      on: {
        'question.asked': {
          target: '.asking',
          actions: { type: 'setQuestion', params: ({ event }) => event },
        },
        'question.closed': { target: '.none', actions: 'closeQuestion' },
      },
      states: {
        none: { description: 'Nothing is asked.' },
        asking: {
          description: 'The collector is asked for the counts; an earlier answer is shown as long.',
          invoke: {
            id: 'ask',
            src: 'ask',
            input: ({ context }) => context.question,
            onDone: [
              {
                guard: { type: 'hasPlace', params: ({ event }) => ({ answer: event.output }) },
                target: 'answered',
                actions: [
                  { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'openFirst', params: ({ event }) => ({ answer: event.output }) },
                ],
              },
              {
                guard: { type: 'isThere', params: ({ event }) => ({ answer: event.output }) },
                target: 'answered',
                actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: 'absent', actions: { type: 'setAnswer', params: { answer: null } } },
            ],
            onError: { target: 'failed', actions: { type: 'setAnswer', params: { answer: null } } },
          },
        },
        answered: { description: 'The answer is shown, and its counts are drawn.' },
        absent: { description: 'No collector stands beside this page.' },
        failed: { description: 'The collector does not answer; it can be asked again.' },
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
          initial: 'together',
          on: {
            'counts.toggled': 'hidden',
            'recording.cleared': '.together',
            'comparison.chosen': {
              target: '.compared',
              actions: { type: 'setCompared', params: ({ event }) => event },
            },
          },
          states: {
            together: { description: 'All recordings count.' },
            compared: {
              description: 'Two recordings stand beside each other.',
              on: { 'comparison.ended': 'together' },
            },
          },
        },
      },
    },
  },
});
