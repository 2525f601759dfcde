import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { pointWorth, programme } from '#src/programme.ts';
import { routes } from '#domain/routes.ts';
import { formatWhole } from '#lib/text.ts';
import { mainTexts } from './texts';
import { titlesTexts, waysTexts } from '#ui/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { StationsButton } from '#runtime/StationsButton.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';
import styles from './Hero.module.css';
import { HeroStones } from './HeroStones';

const lead = mainTexts.lead(
  formatWhole(Math.max(...programme.map(({ percent }) => percent))),
  mainTexts.pointWorth(`${formatWhole(pointWorth)} ₽`).replaceAll(' ', '\u00a0'),
);

/** The programme in two sentences, with links to sign in and to register. */
export function Hero() {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    <div className={styles.hero}>
      <div className={cx(layout.page, styles.columns)}>
        <div className={styles.words}>
          <h1 className={styles.title}>{mainTexts.title(brand.productName)}</h1>
          <p className={cx(text.lead, styles.lead)}>{lead}</p>
          <div className={styles.ways}>
            {isSignedIn ? (
              <ButtonLink to={routes.dashboard}>{titlesTexts['/dashboard']}</ButtonLink>
            ) : (
              <>
                <ButtonLink to={routes.signUp}>{waysTexts.join}</ButtonLink>
                <ButtonLink to={routes.auth} look="line">
                  {waysTexts.signIn}
                </ButtonLink>
              </>
            )}
          </div>
          <div className={styles.more}>
            <TextLink to={routes.getCard}>{mainTexts.getCard}</TextLink>
            <StationsButton />
          </div>
        </div>
        <HeroStones />
      </div>
    </div>
  );
}
