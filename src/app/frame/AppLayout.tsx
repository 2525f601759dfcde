import type { ReactNode } from 'react';
import { shellTexts } from '#app/texts.ts';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './AppLayout.module.css';

type Props = {
  /** What stands at the right of the header. */
  nav?: ReactNode;
  /** A bar under the header: no network, for one. */
  banner?: ReactNode;
  /** A bar at the foot of the window: the sections of the dashboard. */
  foot?: ReactNode;
  cookiePolicyUrl: string;
  children: ReactNode;
};

/** The frame of every screen: a link that skips the header, the header, the screen, the footer. */
export const AppLayout = ({ nav, banner, foot, cookiePolicyUrl, children }: Props) => (
  <div className={styles.shell} data-bar={foot ? '' : undefined}>
    <a className={styles.skip} href="#main">
      {shellTexts.skip}
    </a>
    <Header nav={nav} />
    {banner}
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <Footer cookiePolicyUrl={cookiePolicyUrl} />
    {foot}
  </div>
);
