import { brand } from '#src/brand.ts';
import { sections } from '#domain/sections.ts';
import { menuTexts } from '#texts/menu.ts';
import { stationsButtonTexts } from '#texts/stationsButton.ts';
import { useOverlays } from '#runtime/modalsContext.ts';
import { TextLink } from '#ui/TextLink.tsx';
import styles from './Menu.module.css';

const others = [
  ['profile.chosen', menuTexts.profile],
  ['stations.chosen', stationsButtonTexts.open],
  ['signOut.chosen', menuTexts.signOut],
] as const;

/** Where the menu leads: the sections of the cabinet, the profile, the way out. */
export function MenuEntries() {
  const { menu } = useOverlays();
  return (
    <>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              className={styles.section}
              onClick={() => {
                menu.send({ type: 'section.chosen', section });
              }}
            >
              {menuTexts.sections[section]}
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.more}>
        {others.map(([type, title]) => (
          <li key={type}>
            <button
              type="button"
              className={styles.other}
              onClick={() => {
                menu.send({ type });
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.support}>
        {menuTexts.support}
        <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
      </p>
    </>
  );
}
