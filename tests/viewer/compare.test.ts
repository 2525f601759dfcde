import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { compare, pointsText } from '#viewer/page/compare.ts';
import { recordedFunnel } from '#viewer/page/funnel.ts';
import { three } from './recordings';

const flow = machineFiles.map(readFlow).find(({ id }) => id === 'registration');
if (!flow) throw new Error('There is no registration');
const [finished = [], left = [], looking = []] = three;
const before = recordedFunnel(flow, [finished, left]);
const after = recordedFunnel(flow, [left, looking, finished]);
const nobody = recordedFunnel(flow, []);
const row = (rows: readonly { id: string }[], id: string) => rows.find((one) => one.id === id);

describe('the comparison of two recordings of a registration, with two runs and with three', () => {
  const { came, left: leftAt, went } = compare(flow, before, after);

  test('counts the entries to each state, and the difference in percentage points', () => {
    expect(row(came, 'code')).toEqual({ id: 'code', words: 'code', one: 2, other: 2, points: -33 });
    expect(row(came, 'form.filling')).toMatchObject({ one: 2, other: 4, points: 33 });
    expect(row(came, 'registered')).toMatchObject({ one: 1, other: 1, points: -17 });
  });

  test('counts the runs left at each state, final states excluded', () => {
    // Whoever still looks at the form has not left it.
    expect(row(leftAt, 'form.filling')).toBeUndefined();
    expect(row(leftAt, 'code')).toMatchObject({ one: 1, other: 1, points: -17 });
    expect(row(leftAt, 'registered')).toBeUndefined();
  });

  test('counts each transition, and names it in words', () => {
    const refused = 'form.checking | xstate.error.actor.checkAllowed | form.filling';
    expect(went.map(({ words }) => words)).toContain('form › filling: form.completed');
    expect(row(went, refused)).toMatchObject({ one: 0, other: 1, points: 33 });
    expect(row(went, 'form.filling | form.completed | form.checking')).toMatchObject({
      one: 2,
      other: 3,
      points: 0,
    });
  });

  test('has no row for a state that neither recording contains', () => {
    expect(came.filter(({ one, other }) => one + other === 0)).toEqual([]);
    expect(came.length).toBeLessThan(flow.states.length - 1);
  });
});

test('the comparison with a recording without runs has counts but no percentage points', () => {
  const { came } = compare(flow, nobody, after);
  expect(row(came, 'code')).toMatchObject({ one: 0, other: 2, points: null });
});

test.each([
  [12, '+12'],
  [-3, '−3'],
  [0, '0'],
  [null, '–'],
])('%j points are written %j', (points, text) => {
  expect(pointsText(points)).toBe(text);
});
