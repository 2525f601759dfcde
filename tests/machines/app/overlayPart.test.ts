import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { overlayPartMachine } from '#machines/app/overlayPart.ts';
import { UnreachableError } from '#domain/failure.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

function startPart() {
  const clock = new SimulatedClock();
  const loadPart = heldCall<void, void>();
  const reloads: string[] = [];
  const logic = overlayPartMachine.provide({
    actors: { loadPart: loadPart.logic },
    actions: { reloadApp: () => reloads.push('reload') },
  });
  return { part: createActor(logic, { clock }).start(), loadPart, clock, reloads };
}

describe('what a modal shows, on its way', () => {
  test('has these transitions and no others', () => {
    expect(edges(overlayPartMachine)).toEqual([
      'broken | part.requested | ready',
      'failed | part.requested [isUnreachable] | loading',
      'failed | part.requested | -',
      'loading | done loadPart | ready',
      'loading | error loadPart | failed',
      'loading | wait.cancelled | failed',
      'loading.patient | after patience | loading.slow',
      'ready | view.failed | broken',
    ]);
  });

  test('is told to be slow after 10 s and may be given up (D23)', () => {
    const { part, clock } = startPart();
    clock.increment(10_000);
    expect(part.getSnapshot().hasTag('slow')).toBe(true);
    part.send({ type: 'wait.cancelled' });
    expect(part.getSnapshot().value).toBe('failed');
  });

  test('without a network it is asked for again', async () => {
    const { part, loadPart, reloads } = startPart();
    loadPart.reject(new UnreachableError());
    await settled();
    part.send({ type: 'part.requested' });
    expect(part.getSnapshot().context.failure).toBeNull();
    loadPart.resolve();
    await settled();
    expect(part.getSnapshot().value).toBe('ready');
    expect(reloads).toEqual([]);
  });

  test('when the app on the server is another one, the page is loaded anew', async () => {
    const { part, loadPart, reloads } = startPart();
    loadPart.reject(new TypeError('Failed to fetch dynamically imported module'));
    await settled();
    part.send({ type: 'part.requested' });
    expect(reloads).toEqual(['reload']);
    expect(part.getSnapshot().value).toBe('failed');
  });
});
