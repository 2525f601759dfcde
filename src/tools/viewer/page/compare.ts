import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel, transitionLabel } from '#viewer/model/labels.ts';
import type { Funnel } from './funnel';

/** How often something happened in each recording, and how much its share of the runs differs. */
export type Difference = {
  id: string;
  words: string;
  one: number;
  other: number;
  /** Percentage points of the runs, second minus first; null if either recording has no run. */
  points: number | null;
};

/** Differences between two recordings of a flow: states entered, states where runs broke off, transitions taken. */
export type Comparison = Record<'came' | 'left' | 'went', Difference[]>;

export function compare(flow: Flow, one: Funnel, other: Funnel): Comparison {
  const states = flow.states.filter(({ path }) => path !== '');
  const byState = (figure: 'came' | 'left') =>
    states
      .filter(({ kind }) => figure === 'came' || kind !== 'final')
      .map(({ path }) =>
        difference(
          path,
          stateLabel(flow, path),
          [one, other],
          (funnel) => funnel.states.get(path)?.[figure],
        ),
      );
  const ways = flow.transitions.map((way) => {
    const from = way.source === '' ? 'any' : stateLabel(flow, way.source);
    const words = `${from}: ${transitionLabel(flow, way)}`;
    return difference(way.id, words, [one, other], ({ transitions }) => transitions.get(way.id));
  });
  return { came: happened(byState('came')), left: happened(byState('left')), went: happened(ways) };
}

/** Omits rows that neither recording has. */
const happened = (rows: readonly Difference[]) => rows.filter(({ one, other }) => one + other > 0);

function difference(
  id: string,
  words: string,
  [first, second]: readonly [Funnel, Funnel],
  count: (funnel: Funnel) => number | undefined,
): Difference {
  const [one, other] = [count(first) ?? 0, count(second) ?? 0];
  const isShare = first.runs > 0 && second.runs > 0;
  const points = Math.round((other / second.runs) * 100) - Math.round((one / first.runs) * 100);
  return { id, words, one, other, points: isShare ? points : null };
}

/** `+12`, `−3`, `0`; `–` where there is nothing to compare. */
export function pointsText(points: number | null): string {
  if (points === null) return '–';
  if (points === 0) return '0';
  return points > 0 ? `+${String(points)}` : `−${String(-points)}`;
}
