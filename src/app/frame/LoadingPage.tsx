import { titlesTexts } from '#ui/texts.ts';
import type { App } from '#runtime/appContext.ts';
import styles from './LoadingPage.module.css';
import layout from '#ui/layout/layout.module.css';
import { cx } from '#lib/cx.ts';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { useLoadingSkeleton } from './useLoadingSkeleton';

type Props = { app: App };

/** The cabinet's place while the client or the screen is on the way. */
export function LoadingPage({ app: { session, navigation } }: Props) {
  const part = useLoadingSkeleton();
  return (
    <div className={cx(layout.page, styles.opening)} aria-busy="true">
      <div className={styles.head}>
        <h1>{titlesTexts['/dashboard']}</h1>
        <div className={styles.note}>
          <SlowNotice actor={session} />
          <SlowNotice actor={navigation} />
        </div>
      </div>
      {part && <part.Skeleton />}
    </div>
  );
}
