import type { ReactNode } from 'react';
import { cookieSettings, shellTexts } from '#app/texts.ts';
import styles from './AppLayout.module.css';
import { cx } from '#lib/cx.ts';
import headerStyles from './Header.module.css';
import layout from '#ui/layout/layout.module.css';
import { Logo } from '#ui/Logo.tsx';
import { brand } from '#src/brand.ts';
import text from '#ui/text.module.css';

type Props = {
  /** Links and buttons at the right of the header. */
  nav?: ReactNode;
  /** The notice of a long wait, under the header so that it is in view at any scroll position. */
  wait?: ReactNode;
  /** A bar under the header, for example while there is no network. */
  banner?: ReactNode;
  /** A bar at the foot of the window: the sections of the dashboard. */
  foot?: ReactNode;
  cookiePolicyUrl: string;
  children: ReactNode;
};

/** The frame of every screen: a link that skips the header, the header, the screen, the footer. */
export const AppLayout = ({ nav, wait, banner, foot, cookiePolicyUrl, children }: Props) => (
  <div className={styles.shell} data-bar={foot ? '' : undefined}>
    <a className={styles.skip} href="#main">
      {shellTexts.skip}
    </a>
    <Header nav={nav} wait={wait} />
    {banner}
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <Footer cookiePolicyUrl={cookiePolicyUrl} />
    {foot}
  </div>
);

type HeaderProps = Pick<Props, 'nav' | 'wait'>;

const Header = ({ nav, wait }: HeaderProps) => (
  <header className={headerStyles.header}>
    <div className={cx(layout.page, headerStyles.row)}>
      <Logo />
      {nav !== undefined && (
        <nav className={headerStyles.nav} aria-label={shellTexts.nav}>
          {nav}
        </nav>
      )}
    </div>
    {wait && (
      <div className={headerStyles.wait}>
        <div className={layout.page}>{wait}</div>
      </div>
    )}
  </header>
);

type FooterProps = { cookiePolicyUrl: string };

const Footer = ({ cookiePolicyUrl }: FooterProps) => (
  <footer className={styles.footer}>
    <div className={cx(layout.page, styles.row)}>
      <p>
        <a className={cx(text.number, styles.phone)} href={brand.supportPhoneLink}>
          {brand.supportPhone}
        </a>
        {shellTexts.support}
      </p>
      <div className={styles.links}>
        <a className={styles.link} href={cookiePolicyUrl} rel="noopener">
          {shellTexts.cookiePolicy}
        </a>
        <a
          className={styles.link}
          href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(shellTexts.subject)}`}
        >
          {brand.supportEmail}
        </a>
        {__TELEMETRY__ && (
          <button type="button" className={styles.link} data-cookie-button="">
            {cookieSettings}
          </button>
        )}
      </div>
    </div>
  </footer>
);
