import { routes } from '#domain/routes.ts';
import type { App } from '#runtime/appContext.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import styles from './SectionBar.module.css';

const ways = [
  ['card', cabinetIcons.card],
  ['trans', cabinetIcons.list],
  ['my-balance', cabinetIcons.balance],
] as const;

/** At the bottom of a phone's screen: the sections of the cabinet and the stations. */
export const SectionBar = ({ modals }: Pick<App, 'modals'>) => (
  <nav className={styles.bar} aria-label={dashboardTexts.ways}>
    {ways.map(([section, icon]) => (
      <Link key={section} to={`${routes.dashboard}#${section}`} className={styles.way}>
        <Icon path={icon} />
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
      <Icon path={cabinetIcons.pin} />
      {dashboardTexts.wayTo.map}
    </button>
  </nav>
);
