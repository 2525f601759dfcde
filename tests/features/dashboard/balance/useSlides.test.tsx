// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor, type ActorRefFrom } from 'xstate';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { useSlides, type MountSlides } from '#features/dashboard/balance/useSlides.ts';
import type { SlideListeners } from '#lib/slides.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

afterEach(cleanup);

type Slider = ActorRefFrom<typeof tierSliderMachine>;

function startSlider() {
  const load = heldCall<void, void>();
  const slider = createActor(tierSliderMachine.provide({ actors: { loadSlides: load.logic } }), {
    input: { index: 2, count: 4 },
  }).start();
  return { slider, load };
}

/** The row of cards; `done` is what became of it, in order. */
function show(slider: Slider | undefined) {
  const done: string[] = [];
  let told: SlideListeners | undefined;
  const mountSlides: MountSlides = (frame, listeners, isSmooth) => {
    const kind = isSmooth ? 'smooth' : 'plain';
    done.push(`${kind} in ${frame.id}`);
    told = listeners;
    return {
      slideTo: ({ index }) => done.push(`${kind} to ${String(index)}`),
      close: () => done.push(`${kind} closed`),
    };
  };
  const Row = ({ of }: { of: Slider | undefined }) => {
    const { frame, isSmooth } = useSlides(of, mountSlides);
    return <div id="row" ref={frame} data-smooth={isSmooth} />;
  };
  const { rerender, unmount } = render(<Row of={slider} />);
  return {
    done,
    unmount,
    listeners: () => told,
    isSmooth: () => document.querySelector('#row')?.getAttribute('data-smooth'),
    give: (next: Slider | undefined) => {
      rerender(<Row of={next} />);
    },
  };
}

test('a row that scrolls is let go before the one that slides takes over and goes to the own tier', async () => {
  const { slider, load } = startSlider();
  const { done, isSmooth } = show(slider);
  expect(isSmooth()).toBe('false');
  load.resolve();
  await act(settled);
  expect(isSmooth()).toBe('true');
  expect(done).toEqual(['plain in row', 'plain closed', 'smooth in row', 'smooth to 2']);
});

test('without a slider the row is nobody’s, until there is one', () => {
  const { done, give, isSmooth } = show(undefined);
  expect(done).toEqual([]);
  expect(isSmooth()).toBe('false');
  give(startSlider().slider);
  expect(done).toEqual(['plain in row']);
});

test('the slider knows where the row has come to rest, and what the keys ask for', async () => {
  const { slider, load } = startSlider();
  const { done, listeners } = show(slider);
  load.resolve();
  await act(settled);
  const position = { index: 1, isStart: false, isEnd: false };
  act(() => listeners()?.onSettle(position));
  expect(slider.getSnapshot().context.position).toEqual(position);
  act(() => listeners()?.onStep('next'));
  expect(done.at(-1)).toBe('smooth to 2');
  act(() => listeners()?.onStep('last'));
  expect(done.at(-1)).toBe('smooth to 3');
});

test('a row that has gone is let go, and is moved no more', async () => {
  const { slider, load } = startSlider();
  const { done, unmount } = show(slider);
  load.resolve();
  await act(settled);
  unmount();
  expect(done.at(-1)).toBe('smooth closed');
  slider.send({ type: 'first.requested' });
  expect(done.at(-1)).toBe('smooth closed');
});

test('another slider takes the row over from the former one', async () => {
  const former = startSlider();
  const { done, give, listeners } = show(former.slider);
  former.load.resolve();
  await act(settled);
  const { slider } = startSlider();
  give(slider);
  expect(done.slice(-2)).toEqual(['smooth closed', 'plain in row']);
  const position = { index: 3, isStart: false, isEnd: true };
  act(() => listeners()?.onSettle(position));
  expect(slider.getSnapshot().context.position).toEqual(position);
  expect(former.slider.getSnapshot().context.position.index).toBe(0);
});
