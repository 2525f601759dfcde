import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import type { HourlyCount } from '#collector/counts.ts';
import { answerOf, asks, type Counted } from '#viewer/page/production/questions.ts';
import { bottlenecks, builds, monthOf, type Bottleneck } from './month';

const flows = machineFiles.map(readFlow);
const start = 1_790_000_000;

/** Data that the viewer loads of one build, or of every build. */
function countedOf(rows: readonly HourlyCount[], build: string): Counted {
  const sums = new Map<string, HourlyCount>();
  for (const row of rows) {
    if (build !== '' && row.build !== build) continue;
    const key = [row.kind, row.name, row.source, row.event, row.target].join('\n');
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
  }
  const of = (kind: keyof Counted) => [...sums.values()].filter((row) => row.kind === kind);
  return {
    transition: of('transition'),
    time: of('time'),
    refusal: of('refusal'),
    unheard: of('unheard'),
  };
}

const [before = '', last = ''] = builds;

/** The four answers of a month. */
function answers(plants: readonly Bottleneck[]) {
  const rows = [...monthOf(flows, { transitions: 600_000, start, plants })];
  const whole = countedOf(rows, '');
  const now = countedOf(rows, last);
  const earlier = countedOf(rows, before);
  return new Map(
    asks.map((ask) => [
      ask,
      answerOf(ask, flows, ask === 'new' ? now : whole, ask === 'new' ? earlier : null),
    ]),
  );
}

const planted = answers(bottlenecks);
const healthy = answers([]);

/** The row of an answer that says it. */
function rowOf(all: typeof planted, { ask, at, says }: Bottleneck) {
  const rows = all.get(ask)?.rows ?? [];
  const place = rows.findIndex(
    ({ flow, state, what }) => `${flow}/${state}` === at && what.includes(says),
  );
  return { place, figure: rows[place]?.figure ?? '' };
}

/** The share of a figure, or its seconds; nothing of a row that is not there. */
const numberIn = (figure: string) => Number(/(?:\(|within )([\d.]+)/.exec(figure)?.[1] ?? 0);

describe('ten bottlenecks planted in a month of production', () => {
  test.each(bottlenecks)('$ask: $at is among the first three rows', (bottleneck) => {
    const { place } = rowOf(planted, bottleneck);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(3);
  });

  test.each(bottlenecks)(
    '$ask: without the bottleneck, the figure of $at is less than half',
    (bottleneck) => {
      const there = numberIn(rowOf(planted, bottleneck).figure);
      expect(there).toBeGreaterThan(2 * numberIn(rowOf(healthy, bottleneck).figure));
    },
  );

  test('every question answers with a sentence that names its first row, and at most ten rows', () => {
    expect([...planted.values()].map(({ sentence }) => sentence.replace(/: .*/, ''))).toEqual([
      'Most are left at “Registration”, form › filling',
      'The longest wait is at “Sign-in”, phone › requesting',
      'What grew most is at “Profile”, editing › saving',
      expect.stringMatching(
        /^Of codes that were checked, \d+\u00a0of\u00a0\d+ \(\d+\u00a0%\) were wrong/,
      ),
    ]);
    for (const { rows } of planted.values()) expect(rows.length).toBeLessThanOrEqual(10);
  });
});

test('a month without counts, or without an earlier build, is reported in the answer’s sentence', () => {
  const none = { transition: [], time: [], refusal: [], unheard: [] };
  const said = asks.map((ask) => answerOf(ask, flows, none, none).sentence);
  expect(said).toEqual([
    'Nobody was counted who left.',
    'No time of a call was counted.',
    'Nothing is more frequent than before.',
    'No code was checked.',
  ]);
  expect(answerOf('new', flows, none, null).sentence).toBe(
    'There is no build before: choose a later one.',
  );
});
