import { offlineTexts } from '#texts/offline.ts';
import { cx } from '#lib/cx.ts';
import { frameIcons } from '#ui/icons/frameIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './OfflineBar.module.css';

type Props = {
  /** HH:MM of the data still shown, when there is any. */
  since?: string | undefined;
};

export const OfflineBar = ({ since }: Props) => (
  <div className={styles.bar} role="status">
    <div className={cx(layout.page, styles.row)}>
      <Icon path={frameIcons.offline} isSmall />
      <p>{since === undefined ? offlineTexts.plain : offlineTexts.since(since)}</p>
    </div>
  </div>
);
