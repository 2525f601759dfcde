import { offlineTexts } from '#app/texts.ts';
import { cx } from '#lib/cx.ts';
import { frameIcons } from '#ui/icons/frameIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './OfflineBar.module.css';

/** The device has no network; a page that is drawn of what is kept says so itself. */
export const OfflineBar = () => (
  <div className={styles.bar} role="status">
    <div className={cx(layout.page, styles.row)}>
      <Icon path={frameIcons.offline} isSmall />
      <p>{offlineTexts.bar}</p>
    </div>
  </div>
);
