import type { ReactNode } from 'react';
import type { IconPath } from '#ui/icons/IconPath.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './StationDetails.module.css';

type Props = { icon: IconPath; children: ReactNode };

export const Fact = ({ icon, children }: Props) => (
  <li className={styles.fact}>
    <Icon path={icon} className={styles.icon} />
    <span>{children}</span>
  </li>
);
