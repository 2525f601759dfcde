import type { ActorRefFrom } from 'xstate';
import type { publicLevelsMachine } from '#machines/dashboard/publicLevels.ts';
import { mainTexts } from '#texts/main.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import { SectionHead } from '#ui/layout/SectionHead.tsx';
import { BlockedNotice } from './BlockedNotice';
import { GoodbyeNotice } from './GoodbyeNotice';
import { Hero } from './Hero';
import { Levels } from './Levels';
import styles from './MainScreen.module.css';
import { Questions } from './Questions';

type Props = { levels: ActorRefFrom<typeof publicLevelsMachine> };

/** Section 2, `/`: what the programme gives, its tiers, how to join, questions. */
export const MainScreen = ({ levels }: Props) => (
  <>
    <GoodbyeNotice />
    <BlockedNotice />
    <Hero />
    <Levels levels={levels} />
    <section className={cx(layout.page, styles.band)}>
      <SectionHead title={mainTexts.steps} />
      <NumberedSteps steps={Object.values(mainTexts.step)} />
    </section>
    <Questions />
  </>
);
