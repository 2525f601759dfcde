import type { ReactNode } from 'react';
import { ru } from '../ru';
import { classes } from './classes';
import styles from './Header.module.css';
import layout from './layout.module.css';
import { Logo } from './Logo';

type Props = { nav?: ReactNode };

export const Header = ({ nav }: Props) => (
  <header className={styles.header}>
    <div className={classes(layout.page, styles.row)}>
      <Logo />
      {nav !== undefined && (
        <nav className={styles.nav} aria-label={ru.shell.nav}>
          {nav}
        </nav>
      )}
    </div>
  </header>
);
