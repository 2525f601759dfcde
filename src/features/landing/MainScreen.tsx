import type { ActorRefFrom } from 'xstate';
import type { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { mainTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { BrokenBlock } from '#ui/feedback/BrokenBlock.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import layout from '#ui/layout/layout.module.css';
import { NumberedSteps, SectionHead } from '#ui/layout/Section.tsx';
import { BlockedNotice, GoodbyeNotice, Hero } from './Hero';
import { Tiers } from './Tiers';
import styles from './MainScreen.module.css';
import { Questions } from './Questions';

type Props = { tiers: ActorRefFrom<typeof publicTiersMachine> };

/** Section 2, `/`: what the programme gives, its tiers, how to join, questions. */
export const MainScreen = ({ tiers }: Props) => (
  <>
    <ErrorBoundary Fallback={BrokenBlock}>
      <GoodbyeNotice />
      <BlockedNotice />
      <Hero />
    </ErrorBoundary>
    <ErrorBoundary Fallback={BrokenBlock}>
      <Tiers tiers={tiers} />
    </ErrorBoundary>
    <section className={cx(layout.page, styles.band)}>
      <SectionHead title={mainTexts.steps} />
      <NumberedSteps steps={Object.values(mainTexts.step)} />
    </section>
    <ErrorBoundary Fallback={BrokenBlock}>
      <Questions />
    </ErrorBoundary>
  </>
);
