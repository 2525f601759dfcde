import type { Flow } from '#viewer/model/flow.ts';
import { groupOf, groupTitles, type Group } from '#viewer/model/groups.ts';
import type { Link } from '#viewer/model/links.ts';
import { linksBetween } from '#viewer/model/overview.ts';
import { FlowButtons } from './FlowButtons';
import styles from './panel.module.css';

type Props = { group: Group; flows: readonly Flow[] };

/** The flows of a group, and every link between them and the flows of other groups. */
export function GroupDetails({ group, flows }: Props) {
  const between = linksBetween(flows).filter(({ from, to }) => from === group || to === group);
  return (
    <>
      <h3>{groupTitles[group]}</h3>
      <p className={styles['links']}>
        <FlowButtons
          flows={flows}
          ids={flows.filter((flow) => groupOf(flow) === group).map(({ id }) => id)}
        />
      </p>
      {between.map(({ from, to, links }) => (
        <div key={`${from} ${to}`}>
          <h4>{`${groupTitles[from]} to ${groupTitles[to]}`}</h4>
          <ul className={styles['ways']}>
            {links.map((link) => (
              <li key={`${link.kind} ${link.from} ${link.to}`}>
                <p className={styles['links']}>
                  <FlowButtons flows={flows} ids={[link.from, link.to]} />
                </p>
                <small>{linkWords(link)}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const linkWords = ({ kind, names }: Link) =>
  kind === 'runs'
    ? 'The first runs the second.'
    : `The first tells the second: ${names.join(', ')}.`;
