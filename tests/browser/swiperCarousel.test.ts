// @vitest-environment jsdom
import Swiper from 'swiper';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { swiperCarousel } from '#browser/swiperCarousel.ts';

vi.mock('swiper');

const listeners = { onSettle: vi.fn(), onStep: vi.fn() };

const frameWithList = () => {
  const frame = document.createElement('div');
  frame.append(document.createElement('ul'));
  return frame;
};

const withMotion = (isReduced: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
};

beforeEach(() => {
  vi.mocked(Swiper).mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [false, 500, 700],
  [true, 0, 0],
])(
  'section 9, D20: motion reduced: %s, a swipe takes %d ms, a longer way %d',
  (isReduced, ...ms) => {
    withMotion(isReduced);
    const slides = swiperCarousel(frameWithList(), listeners);
    expect(vi.mocked(Swiper).mock.lastCall?.[1]).toMatchObject({ speed: ms[0] });
    slides.slideTo({ index: 2, duration: 700 });
    const [swiper] = vi.mocked(Swiper).mock.instances;
    expect(swiper).toHaveProperty('slideTo.mock.lastCall', [2, ms[1]]);
  },
);
