import type { SlideListeners, Slides, SlidePosition } from '#lib/slides.ts';
import { loadChunk, isMotionReduced } from './page';
import type { swiperCarousel } from './swiperCarousel';

export type SlidesKit = {
  /** Loads the code that slides smoothly. */
  load: () => Promise<void>;
  /**
   * Takes over the list in `frame`: with smooth slides where `isSmooth` and their code has loaded,
   * else with native scrolling.
   */
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

/** A list that scrolls by itself: fingers and keys move it without any help. */
function nativeCarousel(frame: HTMLElement, { onSettle }: SlideListeners): Slides {
  const list = frame.firstElementChild;
  if (!(list instanceof HTMLElement)) return { slideTo: () => {}, close: () => {} };
  // The slide that was chosen last: a window too wide for it moves the list, and a narrow one moves it back.
  let chosen = 0;
  let width = list.clientWidth;
  const report = () => {
    const position = positionOf(list);
    // A scroll by another width is not the person's: the observer reports that width only after the scroll.
    if (list.clientWidth === width) chosen = position.index;
    onSettle(position);
  };
  list.addEventListener('scroll', report);
  const observer = new ResizeObserver(() => {
    const isResized = list.clientWidth !== width;
    width = list.clientWidth;
    const wanted = chosen;
    if (isResized) list.scrollTo({ left: offsets(list)[wanted] ?? 0, behavior: 'instant' });
    report();
    chosen = wanted;
  });
  observer.observe(list);
  return {
    slideTo: ({ index, duration }) => {
      const behavior = duration === 0 || isMotionReduced() ? 'auto' : 'smooth';
      list.scrollTo({ left: offsets(list)[index] ?? 0, behavior });
    },
    close: () => {
      list.removeEventListener('scroll', report);
      observer.disconnect();
    },
  };
}

/** How far each slide is from the first one. */
function offsets(list: HTMLElement): number[] {
  const lefts = [...list.children].map((slide) => slide.getBoundingClientRect().left);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

function positionOf(list: HTMLElement): SlidePosition {
  const { scrollLeft, scrollWidth, clientWidth } = list;
  const distances = offsets(list).map((offset) => Math.abs(offset - scrollLeft));
  return {
    index: Math.max(0, distances.indexOf(Math.min(...distances))),
    isStart: scrollLeft <= 1,
    isEnd: scrollLeft + clientWidth >= scrollWidth - 1,
  };
}
