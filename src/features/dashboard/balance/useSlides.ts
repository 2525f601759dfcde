import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import type { SlideListeners, Slides } from '#lib/slides.ts';

/** Attaches a carousel to the list in `frame`: a smooth one if `isSmooth` and its code has loaded. */
export type MountSlides = (
  frame: HTMLElement,
  listeners: SlideListeners,
  isSmooth: boolean,
) => Slides;

type Slider = ActorRefFrom<typeof tierSliderMachine> | undefined;

/** Moves the list in `frame` to the slider's target, and reports the list's position to the slider. */
export function useSlides(
  slider: Slider,
  mountSlides: MountSlides,
): { frame: RefObject<HTMLDivElement | null>; isSmooth: boolean } {
  const frame = useRef<HTMLDivElement>(null);
  const mounted = useRef<Slides | null>(null);
  const isSmooth = useSelector(slider, (snapshot) => snapshot?.matches('smooth') ?? false);
  const target = useSelector(slider, (snapshot) => snapshot?.context.target ?? null);

  useEffect(() => {
    if (!frame.current || !slider) return;
    const slides = mountSlides(
      frame.current,
      {
        onSettle: (position) => {
          slider.send({ type: 'slide.settled', position });
        },
        onStep: (step) => {
          slider.send({ type: `${step}.requested` });
        },
      },
      isSmooth,
    );
    mounted.current = slides;
    return () => {
      mounted.current = null;
      slides.close();
    };
  }, [slider, mountSlides, isSmooth]);

  useEffect(() => {
    if (target) mounted.current?.slideTo(target);
  }, [target, isSmooth]);

  return { frame, isSmooth };
}
