import { useSelector } from '@xstate/react';
import { brand } from '../../brand';
import { routes } from '../../domain/routes';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { ButtonLink } from '../../ui/ButtonLink';
import { classes } from '../../ui/classes';
import layout from '../../ui/layout.module.css';
import { StationsButton } from '../../ui/StationsButton';
import text from '../../ui/text.module.css';
import { TextLink } from '../../ui/TextLink';
import styles from './Hero.module.css';
import { HeroStones } from './HeroStones';

/** The programme in two sentences, and the ways in. */
export function Hero() {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    <div className={styles.hero}>
      <div className={classes(layout.page, styles.columns)}>
        <div className={styles.words}>
          <h1 className={styles.title}>{ru.main.title(brand.productName)}</h1>
          <p className={classes(text.lead, styles.lead)}>{ru.main.lead}</p>
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
