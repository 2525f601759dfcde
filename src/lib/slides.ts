/** Time of one step by a button, a key or a swipe, in ms (section 9). */
export const slideSpeed = 500;

/** The slide to move to the first place, and the time of the movement in ms. */
export type SlideTarget = { index: number; duration: number };

/** The slide in the first place, and whether the row is at either end. */
export type SlidePosition = { index: number; isStart: boolean; isEnd: boolean };

/** The movement for an arrow key, Home or End. */
export type SlideStep = 'previous' | 'next' | 'first' | 'last';

export type SlideListeners = {
  onSettle: (position: SlidePosition) => void;
  onStep: (step: SlideStep) => void;
};

/** Controls of a row of slides; `close` removes the listeners. */
export type Slides = { slideTo: (target: SlideTarget) => void; close: () => void };

const keys: Partial<Record<string, SlideStep>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export const slideStepOf = (key: string): SlideStep | undefined => keys[key];
