import styles from '#viewer/page/panel/panel.module.css';
import type { ErrorCount } from './counts';

const keyOf = ({ name, place, build }: ErrorCount) => [name, place, build].join('\n');

/** Counts of errors by name, place and build, for one side or for two. */
export function Errors({ sides }: { sides: readonly (readonly ErrorCount[])[] }) {
  const rows = rowsOf(sides);
  return (
    <>
      <h5>Errors of all pages</h5>
      {rows.length === 0 ? (
        <p>None has been counted then.</p>
      ) : (
        <table aria-label="Errors of all pages">
          <thead>
            <tr>
              <th scope="col">error, place, build</th>
              {sides.map((_, at) => (
                <th key={at} scope="col">
                  {sides.length === 1 ? 'times' : at === 0 ? 'A' : 'B'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ error, counts }) => (
              <tr key={keyOf(error)}>
                <th scope="row">
                  {error.name}
                  <small>{`${error.place || 'outside of the build’s scripts'}, ${error.build || 'no build'}`}</small>
                </th>
                {counts.map((count, at) => (
                  <td key={at} className={styles['figure']}>
                    {count === 0 ? '–' : count}
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

type Row = { error: ErrorCount; counts: number[] };

/** A row for each different error, the most frequent first. */
function rowsOf(sides: readonly (readonly ErrorCount[])[]): Row[] {
  const all = new Map(sides.flat().map((error) => [keyOf(error), error]));
  const total = ({ counts }: Row) => counts.reduce((sum, count) => sum + count, 0);
  return [...all]
    .map(([key, error]) => ({
      error,
      counts: sides.map((errors) => errors.find((one) => keyOf(one) === key)?.count ?? 0),
    }))
    .sort((one, other) => total(other) - total(one));
}
