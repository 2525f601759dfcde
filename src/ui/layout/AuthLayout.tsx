import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './AuthLayout.module.css';
import { TierIcon } from '#ui/TierIcon.tsx';
import layout from './layout.module.css';
import text from '#ui/text.module.css';

type Props = { title: string; lead: string | undefined; children: ReactNode };

/** An entry page: one step at a time beside a line drawing of a diamond. */
export const AuthLayout = ({ title, lead, children }: Props) => (
  <div className={styles.clip}>
    <div className={cx(layout.page, styles.gate)}>
      <TierIcon tier="diamond" isDrawing className={styles.stone} />
      <div className={styles.head}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={text.lead}>{lead}</p>}
      </div>
      <div className={styles.step}>{children}</div>
    </div>
  </div>
);
