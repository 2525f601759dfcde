import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { StationsButton } from '#runtime/StationsButton.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';
import styles from './Hero.module.css';
import { HeroStones } from './HeroStones';

/** The programme in two sentences, and the ways in. */
export function Hero() {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    <div className={styles.hero}>
      <div className={cx(layout.page, styles.columns)}>
        <div className={styles.words}>
          <h1 className={styles.title}>{ru.main.title(brand.productName)}</h1>
          <p className={cx(text.lead, styles.lead)}>{ru.main.lead}</p>
          <div className={styles.ways}>
            {isSignedIn ? (
              <ButtonLink to={routes.dashboard}>{ru.titles['/dashboard']}</ButtonLink>
            ) : (
              <>
                <ButtonLink to={routes.signUp}>{ru.ways.join}</ButtonLink>
                <ButtonLink to={routes.auth} look="line">
                  {ru.ways.signIn}
                </ButtonLink>
              </>
            )}
          </div>
          <div className={styles.more}>
            <TextLink to={routes.getCard}>{ru.main.getCard}</TextLink>
            <StationsButton />
          </div>
        </div>
        <HeroStones />
      </div>
    </div>
  );
}
