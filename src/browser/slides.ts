import type { SlideListeners, Slides } from '#lib/slides.ts';
import { loadPart } from './page';
import { plainSlides } from './plainSlides';
import type { smoothSlides } from './smoothSlides';

export type SlidesKit = {
  /** Brings what slides smoothly. */
  load: () => Promise<void>;
  /** Takes over the list in `frame`: smoothly once that is there and asked for, else as it is. */
  mount: (frame: HTMLElement, listeners: SlideListeners, isSmooth: boolean) => Slides;
};

export function createSlidesKit(): SlidesKit {
  let smooth: typeof smoothSlides | null = null;
  return {
    load: async () => {
      ({ smoothSlides: smooth } = await loadPart(() => import('./smoothSlides')));
    },
    mount: (frame, listeners, isSmooth) =>
      isSmooth && smooth ? smooth(frame, listeners) : plainSlides(frame, listeners),
  };
}
