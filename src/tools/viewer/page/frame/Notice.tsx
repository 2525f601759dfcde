import { useSelector } from '@xstate/react';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './frame.module.css';

/** Result of an import, a copy, or a link to a moment. */
export function Notice() {
  const viewer = useViewer();
  const notice = useSelector(viewer, ({ context }) => context.notice);
  if (!notice) return null;
  return (
    <div
      className={styles['notice']}
      data-kind={notice.kind}
      role={notice.kind === 'failed' ? 'alert' : 'status'}
    >
      <p>{notice.text}</p>
      <button
        type="button"
        onClick={() => {
          viewer.send({ type: 'notice.closed' });
        }}
      >
        Close
      </button>
    </div>
  );
}
