import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { inOrder } from '#domain/tiers.ts';
import { formatLitres, formatMoney, formatQuantity, formatWhole, plural } from '#lib/text.ts';
import { periodDays, pointWorth } from '#src/programme.ts';
import { mainTexts } from './texts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { SectionHead } from '#ui/layout/Section.tsx';
import styles from './MainScreen.module.css';
import plates from './Tiers.module.css';
import { tierNamed, type TierRule } from '#domain/programme.ts';
import { tierTexts } from '#ui/texts.ts';
import { TierIcon } from '#ui/TierIcon.tsx';

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

type TierCardProps = {
  rule: TierRule;
  /** 1 is the lowest tier. */
  ordinal: number;
};

/** One tier: its gem and both conditions. A tier without a gem is still shown. */
export function TierCard({ rule, ordinal }: TierCardProps) {
  const facts = tierNamed(rule.programName);
  const tier = facts?.gem ?? 'none';
  return (
    <li className={plates.plate} data-tier={tier}>
      <p className={plates.ordinal}>{facts?.ordinal ?? tierTexts.nth(String(ordinal))}</p>
      <TierIcon tier={tier} className={plates.stone} />
      <h3 className={plates.name}>{rule.programName}</h3>
      <ul className={plates.conditions}>
        {facts && <li>{mainTexts.gives(formatQuantity(facts.percent))}</li>}
        <li>{mainTexts.fuel(formatLitres(rule.qualFuel2))}</li>
        <li>{mainTexts.nonFuel(formatMoney(rule.qualNonFuel3))}</li>
      </ul>
    </li>
  );
}
