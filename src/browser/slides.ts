import type { SlideListeners, Slides } from '#lib/slides.ts';
import { loadChunk } from './page';
import { nativeCarousel } from './nativeCarousel';
import type { swiperCarousel } from './swiperCarousel';

export type SlidesKit = {
  /** Brings what slides smoothly. */
  load: () => Promise<void>;
  /** Takes over the list in `frame`: smoothly once that is there and asked for, else as it is. */
  mount: (frame: HTMLElement, listeners: SlideListeners, isSmooth: boolean) => Slides;
};

export function createSlidesKit(): SlidesKit {
  let smooth: typeof swiperCarousel | null = null;
  return {
    load: async () => {
      ({ swiperCarousel: smooth } = await loadChunk(() => import('./swiperCarousel')));
    },
    mount: (frame, listeners, isSmooth) =>
      isSmooth && smooth ? smooth(frame, listeners) : nativeCarousel(frame, listeners),
  };
}
