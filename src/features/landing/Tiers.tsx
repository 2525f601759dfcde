import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { inOrder } from '#domain/tiers.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { periodDays, pointWorth } from '#src/programme.ts';
import { mainTexts } from './texts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { SectionHead } from '#ui/layout/SectionHead.tsx';
import { TierCard } from './TierCard';
import styles from './MainScreen.module.css';
import plates from './Tiers.module.css';

type Props = { tiers: ActorRefFrom<typeof publicTiersMachine> };

/** The tiers with their conditions, the lowest first. */
export function Tiers({ tiers }: Props) {
  const rules = useSelector(tiers, ({ context }) => context.rules);
  return (
    <section className={cx(layout.page, styles.band)}>
      <SectionHead title={mainTexts.tiers}>
        {mainTexts.recounted(
          `${formatWhole(periodDays)} ${plural(periodDays, mainTexts.days)}`,
          mainTexts.pointWorth(`${formatWhole(pointWorth)} ₽`).replaceAll(' ', '\u00a0'),
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
