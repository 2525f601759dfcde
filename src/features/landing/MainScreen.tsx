import type { ActorRefFrom } from 'xstate';
import type { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { mainTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { ErrorBoundary, type FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { brokenTexts, failureTexts } from '#ui/texts.ts';
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

/**
 * Replaces a block of a public page that cannot render; the blocks around it stay. The cabinet has a
 * component of its own, because the public page would load the cabinet's code with it.
 */
const BrokenBlock = ({ onRetry }: FallbackProps) => (
  <div role="alert" className={layout.page}>
    <h2>{brokenTexts.part}</h2>
    <p>{brokenTexts.retry}</p>
    <Button look="line" onClick={onRetry}>
      {failureTexts.retry}
    </Button>
  </div>
);
