import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { pointWorth, programme } from '#src/programme.ts';
import { routes } from '#domain/routes.ts';
import { formatWhole } from '#lib/text.ts';
import { blockedTexts, farewellTexts, mainTexts } from './texts';
import { titlesTexts, waysTexts } from '#ui/texts.ts';
import { useApp } from '#app/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { StationsButton } from '#app/StationsButton.tsx';
import text from '#ui/text.module.css';
import { ButtonLink, TextLink } from '#ui/Link.tsx';
import styles from './Hero.module.css';
import { TierIcon } from '#ui/TierIcon.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';

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

const stones = ['diamond', 'ruby', 'sapphire', 'agate'] as const;

/** Decoration: the four gems on a line drawing. */
const HeroStones = () => (
  <div className={styles.stones} aria-hidden="true">
    <TierIcon tier="diamond" isDrawing className={styles.drawing} />
    {stones.map((tier) => (
      <span key={tier} data-tier={tier}>
        <TierIcon tier={tier} className={cx(styles.stone, styles[tier])} />
      </span>
    ))}
  </div>
);

/** Why a blocked client was redirected here (code 55); shown until somebody signs in. */
export function BlockedNotice() {
  const { session } = useApp();
  const isShown = useSelector(
    session,
    (snapshot) => snapshot.matches('visitor') && snapshot.context.end === 'blocked',
  );
  if (!isShown) return null;
  return (
    <div className={cx(layout.page, styles.farewell)}>
      <Callout look="danger">
        <p className={text.strong}>{blockedTexts.title}</p>
        <p>
          {blockedTexts.text}
          <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
        </p>
      </Callout>
    </div>
  );
}

/** Confirms that the account has just been deleted; shown only in the history entry with that state. */
export function GoodbyeNotice() {
  const { navigation } = useApp();
  const isShown = useSelector(navigation, ({ context }) => context.current?.state.isAccountDeleted);
  if (!isShown) return null;
  return (
    <div className={cx(layout.page, styles.farewell)} role="status">
      <Callout>
        <p className={text.strong}>{farewellTexts.title}</p>
        <p>{farewellTexts.text}</p>
      </Callout>
    </div>
  );
}
