import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { sectionHighlightMachine } from '#machines/app/sectionHighlight.ts';

function startHighlight() {
  const clock = new SimulatedClock();
  const lit: unknown[] = [];
  const logic = sectionHighlightMachine.provide({
    actions: { light: (_, { section }) => lit.push(section) },
  });
  return { highlight: createActor(logic, { clock }).start(), clock, lit };
}

describe('section highlight (sections 4 and 9)', () => {
  test('marks a section for 2000 ms', () => {
    const { highlight, clock, lit } = startHighlight();
    highlight.send({ type: 'section.chosen', section: 'trans' });
    clock.increment(1_999);
    expect(lit).toEqual(['trans']);
    clock.increment(1);
    expect(lit).toEqual(['trans', null]);
  });

  test('marks one section at a time, each for its own 2000 ms', () => {
    const { highlight, clock, lit } = startHighlight();
    highlight.send({ type: 'section.chosen', section: 'trans' });
    clock.increment(1_500);
    highlight.send({ type: 'section.chosen', section: 'faq' });
    clock.increment(1_999);
    expect(lit).toEqual(['trans', null, 'faq']);
    clock.increment(1);
    expect(lit).toEqual(['trans', null, 'faq', null]);
  });
});
