import type { ReactNode } from 'react';
import { shellTexts } from '#app/texts.ts';
import { cx } from '#lib/cx.ts';
import styles from './Header.module.css';
import layout from '#ui/layout/layout.module.css';
import { Logo } from '#ui/Logo.tsx';

type Props = { nav?: ReactNode };

export const Header = ({ nav }: Props) => (
  <header className={styles.header}>
    <div className={cx(layout.page, styles.row)}>
      <Logo />
      {nav !== undefined && (
        <nav className={styles.nav} aria-label={shellTexts.nav}>
          {nav}
        </nav>
      )}
    </div>
  </header>
);
