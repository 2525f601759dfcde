import { useSelector } from '@xstate/react';
import { titlesTexts } from '#texts/titles.ts';
import type { App } from '#runtime/appContext.ts';
import styles from './LoadingPage.module.css';
import layout from '#ui/layout/layout.module.css';
import { cx } from '#lib/cx.ts';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { useLoadingSkeleton } from './useLoadingSkeleton';

type Props = { app: App };

/** The cabinet's place while the client or the screen is on the way. */
export function LoadingPage({ app: { session, navigation } }: Props) {
  const isSlowProfile = useSelector(session, (snapshot) => snapshot.hasTag('slow'));
  const isSlowScreen = useSelector(navigation, (snapshot) => snapshot.hasTag('slow'));
  const part = useLoadingSkeleton();
  return (
    <div className={cx(layout.page, styles.opening)} aria-busy="true">
      <div className={styles.head}>
        <h1>{titlesTexts['/dashboard']}</h1>
        <div className={styles.note}>
          {isSlowProfile && (
            <SlowNotice
              onCancel={() => {
                session.send({ type: 'wait.cancelled' });
              }}
            />
          )}
          {isSlowScreen && (
            <SlowNotice
              onCancel={() => {
                navigation.send({ type: 'wait.cancelled' });
              }}
            />
          )}
        </div>
      </div>
      {part && <part.Skeleton />}
    </div>
  );
}
