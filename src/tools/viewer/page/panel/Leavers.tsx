import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import { share, type Funnel } from '#viewer/page/funnel.ts';

/** `nothing` is said of a funnel without a start. */
type Props = { flow: Flow; funnel: Funnel; nothing: string };

/** Where runs ended without being finished, the most frequent first. */
export function Leavers({ flow, funnel, nothing }: Props) {
  const rows = flow.states
    .filter(({ kind, path }) => path !== '' && kind !== 'final')
    .flatMap(({ path }) => {
      const count = funnel.states.get(path);
      return count ? [{ path, ...count }] : [];
    });
  return (
    <>
      <p>
        {funnel.runs === 0
          ? nothing
          : `${String(funnel.runs)} started, ${String(funnel.finished)} finished (${share(funnel.finished, funnel.runs)}).`}
      </p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">state</th>
              <th scope="col">came</th>
              <th scope="col">left here</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, came, left }) => (
              <tr key={path}>
                <th scope="row">{stateLabel(flow, path)}</th>
                <td>{came}</td>
                <td>{left > 0 ? `${String(left)} (${share(left, came)})` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
