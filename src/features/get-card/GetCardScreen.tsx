import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { getCardTexts } from './texts';
import { waysTexts } from '#ui/texts.ts';
import { useApp } from '#app/appContext.ts';
import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import layout from '#ui/layout/layout.module.css';
import { NumberedSteps, SectionHead } from '#ui/layout/Section.tsx';
import { StationsButton } from '#app/StationsButton.tsx';
import text from '#ui/text.module.css';
import { ButtonLink, TextLink } from '#ui/Link.tsx';
import styles from './GetCardScreen.module.css';

/** Section 2, get-card (D2): where to get the plastic card and how to register it. */
export function GetCardScreen() {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    <div className={styles.clip}>
      <div className={cx(layout.page, styles.columns)}>
        <TierIcon tier="sapphire" isDrawing className={styles.drawing} />
        <div className={styles.head}>
          <h1>{getCardTexts.title}</h1>
          <p className={text.lead}>{getCardTexts.lead}</p>
          <div className={layout.actions}>
            {isSignedIn ? (
              <ButtonLink to={routes.dashboard}>{getCardTexts.cabinet}</ButtonLink>
            ) : (
              <ButtonLink to={routes.signUp}>{waysTexts.join}</ButtonLink>
            )}
          </div>
        </div>
        <section className={styles.part}>
          <SectionHead title={getCardTexts.steps} />
          <NumberedSteps steps={Object.values(getCardTexts.step)} />
        </section>
        <section className={styles.part}>
          <SectionHead title={getCardTexts.where} />
          <p className={styles.text}>{getCardTexts.whereText}</p>
          <p>
            <StationsButton />
          </p>
        </section>
        <section className={styles.part}>
          <SectionHead title={getCardTexts.already} />
          <p className={styles.text}>{getCardTexts.alreadyText}</p>
          <p>
            <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
          </p>
        </section>
      </div>
    </div>
  );
}
