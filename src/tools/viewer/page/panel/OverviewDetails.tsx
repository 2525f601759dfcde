import { groups, groupTitles } from '#viewer/model/groups.ts';
import { betweenLegend, groupPath } from '#viewer/model/overview.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './panel.module.css';

/** Instructions for the page, shown on the overview while no group is chosen. */
export function OverviewDetails() {
  const viewer = useViewer();
  return (
    <>
      <h3>How to read this page</h3>
      <p className={styles['links']}>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            onClick={() => {
              viewer.send({ type: 'state.chosen', state: groupPath(group) });
            }}
          >
            {groupTitles[group]}
          </button>
        ))}
      </p>
      <p>
        Every box is a flow of the cabinet, and stands in the box of what it is about. A box that is
        lit runs now. Choose one to see its steps, or press “Open the cabinet” and do something
        there: the steps light up as they happen.
      </p>
      <p>
        An arrow without words leads to a flow that is inside another one. An arrow between two
        groups counts links: {betweenLegend} Choose a group to see which.
      </p>
      <p>
        “Follow the person” shows the flow that moved last. The line below the diagram goes back in
        time. “Funnel” counts how many went each way, over all recordings that are here.
      </p>
      <p>
        What a person types, codes, tokens and names never reach this page: they are replaced by
        their kind, such as [text].
      </p>
    </>
  );
}
