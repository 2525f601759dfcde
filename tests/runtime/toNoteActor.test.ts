// @vitest-environment jsdom
import { createActor, createMachine, type AnyActorRef } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toNoteActor } from '#runtime/toNoteActor.ts';
import { settled } from '#tests/support/heldCall.ts';
import { StillObserver } from '#tests/page/surroundings.ts';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A flow with a note, whose code the test brings. */
function startFlow() {
  const unmount = vi.fn();
  const draw = vi.fn((host: HTMLElement, _: AnyActorRef) => {
    host.textContent = 'Сайт использует cookie';
    return unmount;
  });
  let bring = () => {};
  const load = () =>
    new Promise<typeof draw>((resolve) => {
      bring = () => {
        resolve(draw);
      };
    });
  const flow = createActor(
    createMachine({
      initial: 'shown',
      states: {
        shown: { invoke: { src: toNoteActor(load) }, on: { answered: 'gone' } },
        gone: {},
      },
    }),
  ).start();
  return {
    flow,
    draw,
    unmount,
    bring: async () => {
      bring();
      await settled();
    },
  };
}

test('a note is drawn at the foot of the page, until its flow has no use for it', async () => {
  const { flow, draw, unmount, bring } = startFlow();
  expect(document.body.textContent).toBe('');
  await bring();
  expect(document.body.textContent).toBe('Сайт использует cookie');
  expect(draw.mock.calls.map(([, of]) => of)).toEqual([flow]);
  expect(unmount).not.toHaveBeenCalled();
  flow.send({ type: 'answered' });
  expect(document.body.childElementCount).toBe(0);
  expect(unmount).toHaveBeenCalledTimes(1);
});

test('a note that comes when it has been answered elsewhere is not drawn', async () => {
  const { flow, draw, bring } = startFlow();
  flow.send({ type: 'answered' });
  await bring();
  expect(draw).not.toHaveBeenCalled();
  expect(document.body.childElementCount).toBe(0);
});

test('a drawn note ends with nothing: its flow stays where it is', async () => {
  const { flow, bring } = startFlow();
  await bring();
  expect(flow.getSnapshot().value).toBe('shown');
  flow.stop();
  expect(document.body.childElementCount).toBe(0);
});
