import type { ReactNode } from 'react';
import type { Tier } from '#domain/programme.ts';
import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import layout from './layout.module.css';
import styles from './ServicePage.module.css';
import text from '#ui/text.module.css';

type Props = { title: string; lead: string; tier?: Tier; children: ReactNode };

/** A page that only says why there is no other content, and where to go next. */
export const ServicePage = ({ title, lead, tier = 'none', children }: Props) => (
  <div className={styles.clip}>
    <div className={cx(layout.page, styles.service)}>
      <TierIcon tier={tier} isDrawing className={styles.drawing} />
      <h1>{title}</h1>
      <p className={text.lead}>{lead}</p>
      {children}
    </div>
  </div>
);
