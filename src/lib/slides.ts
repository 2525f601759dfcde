/** Section 9, in ms: how long one step takes, by a button, a key or a swipe. */
export const slideSpeed = 500;

/** Where a row of slides is to go: the slide to stand first, and how long it takes in ms. */
export type SlideTarget = { index: number; duration: number };

/** Where it is: the slide that stands first, and whether it is at either end. */
export type SlidePosition = { index: number; isStart: boolean; isEnd: boolean };

/** Where an arrow key or Home and End lead. */
export type SlideStep = 'previous' | 'next' | 'first' | 'last';

export type SlideListeners = {
  onSettle: (position: SlidePosition) => void;
  onStep: (step: SlideStep) => void;
};

/** A row of slides that has been taken over. */
export type Slides = { slideTo: (target: SlideTarget) => void; close: () => void };

const keys: Partial<Record<string, SlideStep>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export const slideStepOf = (key: string): SlideStep | undefined => keys[key];
