import { brand } from '#src/brand.ts';
import { cookieSettings, shellTexts } from '#app/texts.ts';
import { cx } from '#lib/cx.ts';
import styles from './Footer.module.css';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/text.module.css';

type Props = { cookiePolicyUrl: string };

export const Footer = ({ cookiePolicyUrl }: Props) => (
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
