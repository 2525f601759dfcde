import Swiper from 'swiper';
import { slideStepOf, slideSpeed, type SlideListeners, type Slides } from '#lib/slides.ts';
import { isMotionReduced } from './page';

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
  // The slide that was chosen last: a window too wide for it moves the list, and a narrow one moves it back. Swiper's
  // own index is another one at the end of the list, where several slides are in sight.
  let chosen = 0;
  let isByHand = false;
  swiper.on('sliderFirstMove', () => {
    isByHand = true;
  });
  swiper.on('activeIndexChange reachEnd', () => {
    if (isByHand) chosen = swiper.isEnd ? list.children.length - 1 : swiper.activeIndex;
  });
  swiper.on('beforeResize', () => {
    isByHand = false;
  });
  swiper.on('resize', () => {
    swiper.slideTo(chosen, 0);
  });
  swiper.on('activeIndexChange toEdge fromEdge resize', report);
  list.addEventListener('keydown', step);
  report();
  return {
    slideTo: ({ index, duration }) => {
      isByHand = false;
      chosen = index;
      swiper.slideTo(index, isMotionReduced() ? 0 : duration);
    },
    close: () => {
      list.removeEventListener('keydown', step);
      swiper.destroy();
    },
  };
}
