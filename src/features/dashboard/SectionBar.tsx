import { routes } from '#domain/routes.ts';
import type { App } from '#runtime/appContext.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Link } from '#ui/Link.tsx';
import styles from './SectionBar.module.css';

const ways = ['card', 'trans', 'my-balance'] as const;

/** At the bottom of a phone's screen: the sections of the cabinet and the stations. */
export const SectionBar = ({ modals }: Pick<App, 'modals'>) => (
  <nav className={styles.bar} aria-label={dashboardTexts.ways}>
    {ways.map((section) => (
      <Link key={section} to={`${routes.dashboard}#${section}`} className={styles.way}>
        {dashboardTexts.wayTo[section]}
      </Link>
    ))}
    <button
      type="button"
      className={styles.way}
      aria-haspopup="dialog"
      onClick={() => {
        modals.send({ type: 'modal.opened', modal: { id: 'map' } });
      }}
    >
      {dashboardTexts.wayTo.map}
    </button>
  </nav>
);
