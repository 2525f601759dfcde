import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { publicLevelsMachine } from '#machines/dashboard/publicLevels.ts';
import { inOrder } from '#domain/tiers.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { periodDays, pointWorth } from '#domain/programme.ts';
import { mainTexts } from '#texts/main.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { SectionHead } from '#ui/layout/SectionHead.tsx';
import { TierCard } from './TierCard';
import styles from './MainScreen.module.css';
import plates from './Levels.module.css';

type Props = { levels: ActorRefFrom<typeof publicLevelsMachine> };

/** The tiers with their conditions, the lowest first. */
export function Levels({ levels }: Props) {
  const rules = useSelector(levels, ({ context }) => context.rules);
  return (
    <section className={cx(layout.page, styles.band)}>
      <SectionHead title={mainTexts.levels}>
        {mainTexts.recounted(
          `${formatWhole(periodDays)} ${plural(periodDays, mainTexts.days)}`,
          `${formatWhole(pointWorth)}\u00a0₽`,
        )}
      </SectionHead>
      <ul className={plates.plates}>
        {inOrder(rules).map((rule, index) => (
          <TierCard key={rule.programName} rule={rule} ordinal={index + 1} />
        ))}
      </ul>
    </section>
  );
}
