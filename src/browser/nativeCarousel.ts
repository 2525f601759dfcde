import type { SlideListeners, SlidePosition, Slides } from '#lib/slides.ts';
import { isMotionReduced } from './motion';

/** A list that scrolls by itself: fingers and keys move it without any help. */
export function nativeCarousel(frame: HTMLElement, { onSettle }: SlideListeners): Slides {
  const list = frame.firstElementChild;
  if (!(list instanceof HTMLElement)) return { slideTo: () => {}, close: () => {} };
  const report = () => {
    onSettle(positionOf(list));
  };
  list.addEventListener('scroll', report, { passive: true });
  const observer = new ResizeObserver(report);
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
