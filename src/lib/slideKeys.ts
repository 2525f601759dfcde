import type { SlideStep } from './slides';

const keys: Partial<Record<string, SlideStep>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export const slideStepOf = (key: string): SlideStep | undefined => keys[key];
