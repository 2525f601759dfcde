import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { appLinkMachine } from '#machines/app/appLink.ts';
import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { appLinkTexts } from './texts';
import { waysTexts } from '#ui/texts.ts';
import { ServicePage } from '#ui/layout/ServicePage.tsx';
import { ButtonLink, TextLink } from '#ui/Link.tsx';
import styles from './AppLinkScreen.module.css';

type Props = { appLink: ActorRefFrom<typeof appLinkMachine> };

const stores = ['android', 'ios', 'huawei'] as const;

/** Section 2, `/app_link`: the page to read when the store has not opened by itself. */
export function AppLinkScreen({ appLink }: Props) {
  const links = useSelector(appLink, ({ context }) => context.links);
  const isOpening = useSelector(appLink, (snapshot) => snapshot.hasTag('busy'));
  const isUnpublished = useSelector(appLink, (snapshot) => snapshot.matches('unpublished'));
  const published = stores.filter((store) => links[store] !== '');
  return (
    <ServicePage
      title={appLinkTexts.title(brand.productName)}
      lead={isUnpublished ? appLinkTexts.unpublished : appLinkTexts.lead}
      tier="diamond"
    >
      <p role="status" className={styles.status}>
        {isOpening && appLinkTexts.opening}
      </p>
      {published.length > 0 && (
        <ul className={styles.stores} aria-label={appLinkTexts.stores}>
          {published.map((store) => (
            <li key={store}>
              <TextLink href={links[store]}>{appLinkTexts.store[store]}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={routes.main}>{waysTexts.home}</ButtonLink>
    </ServicePage>
  );
}
