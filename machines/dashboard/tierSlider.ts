import { assertEvent, assign, setup } from 'xstate';
import { slideSpeed, type SlidePosition, type SlideTarget } from '#lib/slides.ts';
import { call } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Section 9, in ms. */
const slideToCurrentSpeed = 700;

const tierSlider = setup({
  types: {
    /** The index of the client's own card, and the number of cards. */
    input: {} as { index: number; count: number },
    context: {} as {
      own: number;
      count: number;
      position: SlidePosition;
      target: SlideTarget | null;
    },
    events: {} as
      | { type: 'previous.requested' | 'next.requested' | 'first.requested' | 'last.requested' }
      | { type: 'slide.settled'; position: SlidePosition },
  },
  actors: { loadSlides: call<void, void>('loadSlides') },
  guards: {
    hasPrevious: ({ context }) => !context.position.isStart,
    hasNext: ({ context }) => !context.position.isEnd,
  },
  actions: {
    slideToOwn: assign(({ context: { own } }) => ({
      target: { index: own, duration: slideToCurrentSpeed },
    })),
    slideTo: assign(({ context }, { index }: { index: number }) => ({
      target: {
        index: Math.max(0, Math.min(index, context.count - 1)),
        duration: slideSpeed,
      },
    })),
    setPosition: assign(({ event }) => {
      assertEvent(event, 'slide.settled');
      return { position: event.position };
    }),
  },
});

/** Sections 2 and 9: the tier cards, which slide to the client's own once the data have loaded. */
export const tierSliderMachine = tierSlider.createMachine({
  id: 'tierSlider',
  description: 'The row of tier cards, which slides to the client’s own tier.',
  meta: {
    title: 'Tier slider',
    section: '2, 9',
    events: {
      'first.requested': 'The person goes to the first tier card.',
      'last.requested': 'The person goes to the last tier card.',
      'next.requested': 'The person goes to the next tier card.',
      'previous.requested': 'The person goes to the previous tier card.',
      'slide.settled': 'The slider has stopped moving.',
    },
    calls: {
      loadSlides: {
        does: 'Loads the library that slides the plates smoothly.',
        to: null,
        section: '2',
      },
    },
  } satisfies FlowWords<typeof tierSlider>,
  context: ({ input }) => ({
    own: input.index,
    count: input.count,
    position: { index: 0, isStart: true, isEnd: false },
    target: null,
  }),
  initial: 'loading',
  on: {
    'slide.settled': { actions: 'setPosition' },
    'previous.requested': {
      guard: 'hasPrevious',
      actions: {
        type: 'slideTo',
        params: ({ context }) => ({ index: context.position.index - 1 }),
      },
    },
    'next.requested': {
      guard: 'hasNext',
      actions: {
        type: 'slideTo',
        params: ({ context }) => ({ index: context.position.index + 1 }),
      },
    },
    'first.requested': { actions: { type: 'slideTo', params: { index: 0 } } },
    'last.requested': {
      actions: { type: 'slideTo', params: ({ context }) => ({ index: context.count - 1 }) },
    },
  },
  states: {
    loading: {
      description: 'A plain list that scrolls; the code of the slider is loading.',
      invoke: {
        id: 'loadSlides',
        src: 'loadSlides',
        onDone: { target: 'smooth', actions: 'slideToOwn' },
        onError: { target: 'plain', actions: 'slideToOwn' },
      },
    },
    smooth: { description: 'The plates slide and can be swiped.' },
    plain: { description: 'The slider could not be loaded: the list scrolls as any other.' },
  },
});
