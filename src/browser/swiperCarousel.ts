import Swiper from 'swiper';
import { slideStepOf } from '#lib/slideKeys.ts';
import { slideSpeed, type SlideListeners, type Slides } from '#lib/slides.ts';
import { isMotionReduced } from './motion';

/**
 * A list that Swiper slides. Its looks are the list's own: Swiper only moves it, and measures the
 * space between slides from their margins.
 */
export function swiperCarousel(frame: HTMLElement, { onSettle, onStep }: SlideListeners): Slides {
  const list = frame.firstElementChild;
  if (!(list instanceof HTMLElement)) return { slideTo: () => {}, close: () => {} };
  list.scrollLeft = 0;
  const swiper = new Swiper(frame, {
    wrapperClass: 'slides',
    slideClass: 'slide',
    slidesPerView: 'auto',
    speed: isMotionReduced() ? 0 : slideSpeed,
  });
  const report = () => {
    const { activeIndex: index, isBeginning: isStart, isEnd } = swiper;
    onSettle({ index, isStart, isEnd });
  };
  const step = (event: KeyboardEvent) => {
    const to = slideStepOf(event.key);
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(to);
  };
  swiper.on('activeIndexChange toEdge fromEdge resize', report);
  list.addEventListener('keydown', step);
  report();
  return {
    slideTo: ({ index, duration }) => {
      swiper.slideTo(index, isMotionReduced() ? 0 : duration);
    },
    close: () => {
      list.removeEventListener('keydown', step);
      swiper.destroy();
    },
  };
}
