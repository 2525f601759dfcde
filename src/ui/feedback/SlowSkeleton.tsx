import type { ComponentProps, ReactNode } from 'react';
import { SlowNotice } from './SlowNotice';
import styles from './SlowSkeleton.module.css';

type Props = ComponentProps<typeof SlowNotice> & { children: ReactNode };

/** A skeleton of what the actor loads. That it takes long is said over its beginning, so that nothing moves. */
export const SlowSkeleton = ({ actor, children }: Props) => (
  <div className={styles.place}>
    {children}
    <div className={styles.over}>
      <SlowNotice actor={actor} />
    </div>
  </div>
);
