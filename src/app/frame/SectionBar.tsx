import { useSyncExternalStore } from 'react';
import { currentSection, onSectionMove } from '#browser/sections.ts';
import { routes } from '#domain/routes.ts';
import type { App } from '#app/appContext.ts';
import { Icon } from '#ui/Icon.tsx';
import { barIcons } from '#ui/icons.ts';
import { Link } from '#ui/Link.tsx';
import { sectionTexts } from '#ui/texts.ts';
import { sectionBarTexts } from '#app/texts.ts';
import styles from './SectionBar.module.css';

const ways = ['card', 'trans', 'my-balance'] as const;

/** The bar at the foot of a phone's screen: the dashboard's sections, the visible one marked, and the stations. */
export function SectionBar({ modals }: Pick<App, 'modals'>) {
  const current = useSyncExternalStore(onSectionMove, currentSection, () => 'card');
  return (
    <nav className={styles.bar} aria-label={sectionBarTexts.label}>
      {ways.map((section) => (
        <Link
          key={section}
          to={`${routes.dashboard}#${section}`}
          className={styles.way}
          aria-current={section === current ? 'location' : undefined}
        >
          <Icon path={barIcons[section]} />
          <span>{sectionTexts[section]}</span>
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
        <Icon path={barIcons.map} />
        <span>{sectionBarTexts.stations}</span>
      </button>
    </nav>
  );
}
