import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import styles from './StationDetails.module.css';

type Props = { icon: IconName; children: ReactNode };

export const Fact = ({ icon, children }: Props) => (
  <li className={styles.fact}>
    <Icon name={icon} className={styles.icon} />
    <span>{children}</span>
  </li>
);
