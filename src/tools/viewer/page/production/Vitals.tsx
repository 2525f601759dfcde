import { boundsOf, thresholdsOf, vitalNames, type VitalName } from '#lib/webVitals.ts';
import type { VitalCount } from './counts';
import { p75Of, type Percentile } from './p75';

const titles: Record<VitalName, string> = {
  LCP: 'largest contentful paint',
  INP: 'interaction to next paint',
  CLS: 'cumulative layout shift',
  FCP: 'first contentful paint',
  TTFB: 'time to first byte',
};

/** Web vitals of all pages, for one side or for two. */
export function Vitals({ sides }: { sides: readonly (readonly VitalCount[])[] }) {
  const rows = vitalNames.flatMap((name) => {
    const found = sides.map((counts) => p75Of(name, counts));
    return found.some((one) => one !== null) ? [{ name, found }] : [];
  });
  return (
    <>
      <h5>Web vitals of all pages</h5>
      {rows.length === 0 ? (
        <p>None has been counted then.</p>
      ) : (
        <table aria-label="Web vitals of all pages">
          <thead>
            <tr>
              <th scope="col">vital</th>
              {sides.map((_, at) => (
                <th key={at} scope="col">
                  {sides.length === 1
                    ? '75th percentile'
                    : `${at === 0 ? 'A' : 'B'}, 75th percentile`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, found }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <small>{`${titles[name]}; ${limits(name)}`}</small>
                </th>
                {found.map((one, at) => (
                  <td key={at} data-rating={one?.rating}>
                    {one ? percentileWords(name, one) : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const limits = (name: VitalName) => {
  const { good, poor } = thresholdsOf(name);
  return `good up to ${amount(name, good)}, poor beyond ${amount(name, poor)}`;
};

/** `2.1 s, good, of 120`. */
function percentileWords(name: VitalName, { value, rating, total }: Percentile): string {
  const words = [
    ...(value === null ? [] : [valueWords(name, value)]),
    rating,
    `of\u00a0${String(total)}`,
  ];
  return words.join(', ');
}

const valueWords = (name: VitalName, value: number) =>
  value === Infinity ? `over ${amount(name, boundsOf(name).at(-1) ?? 0)}` : amount(name, value);

/** `2.5 s`, `180 ms`, `0.1`. */
function amount(name: VitalName, value: number): string {
  if (name === 'CLS') return String(Number(value.toFixed(3)));
  return value < 1
    ? `${String(Math.round(value * 1_000))}\u00a0ms`
    : `${String(Number(value.toFixed(2)))}\u00a0s`;
}
