import { useSelector } from '@xstate/react';
import { brand } from '#src/brand.ts';
import { routes } from '#domain/routes.ts';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import layout from '#ui/layout/layout.module.css';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import { SectionHead } from '#ui/layout/SectionHead.tsx';
import { StationsButton } from '#runtime/StationsButton.tsx';
import text from '#ui/text.module.css';
import { TextLink } from '#ui/TextLink.tsx';
import styles from './GetCardScreen.module.css';

/** Section 2, get-card (D2): where the plastic card is had and how it is registered. */
export function GetCardScreen() {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    <div className={styles.clip}>
      <div className={cx(layout.page, styles.columns)}>
        <TierIcon tier="sapphire" isDrawing className={styles.drawing} />
        <div className={styles.head}>
          <h1>{ru.getCard.title}</h1>
          <p className={text.lead}>{ru.getCard.lead}</p>
          <div className={layout.actions}>
            {isSignedIn ? (
              <ButtonLink to={routes.dashboard}>{ru.getCard.cabinet}</ButtonLink>
            ) : (
              <ButtonLink to={routes.signUp}>{ru.ways.join}</ButtonLink>
            )}
          </div>
        </div>
        <section className={styles.part}>
          <SectionHead title={ru.getCard.steps} />
          <NumberedSteps steps={Object.values(ru.getCard.step)} />
        </section>
        <section className={styles.part}>
          <SectionHead title={ru.getCard.where} />
          <p className={styles.text}>{ru.getCard.whereText}</p>
          <p>
            <StationsButton />
          </p>
        </section>
        <section className={styles.part}>
          <SectionHead title={ru.getCard.already} />
          <p className={styles.text}>{ru.getCard.alreadyText}</p>
          <p>
            <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
          </p>
        </section>
      </div>
    </div>
  );
}
