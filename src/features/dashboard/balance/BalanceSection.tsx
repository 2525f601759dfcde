import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { tierNamed } from '#domain/programme.ts';
import { balanceTexts } from '#features/dashboard/texts.ts';
import type { App } from '#app/appContext.ts';
import { SectionHead } from '#ui/layout/Section.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { TierSlider } from './TierSlider';
import { PaceBlock, PaceSkeleton } from './PaceBlock';
import { Questions } from './Questions';
import type { MountSlides } from './useSlides';
import { nextMonth } from '#lib/days.ts';
import { formatLitres, formatMoney, formatQuantity, formatSum, monthName } from '#lib/text.ts';
import type { Condition, TierProgress } from '#domain/tiers.ts';
import balanceStyles from './Balance.module.css';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import text from '#ui/text.module.css';
import type { tierRulesMachine } from '#machines/dashboard/tierRules.ts';
import { EmptyState, LoadFailure } from '#ui/feedback/EmptyState.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowNotice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import tiers from './TierSlider.module.css';

type Props = Pick<App, 'session'> & {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  mountSlides: MountSlides;
};

const isWithoutTiersAt = (snapshot: SnapshotFrom<Props['dashboard']>) =>
  snapshot.matches({ balance: { open: 'withoutTiers' } });

/** A tier's name in quotes, inflected for a sentence; a name without cases follows «уровень» as it is. */
function tierInCase(name: string, form: 'genitive' | 'dative'): string {
  const cases = tierNamed(name)?.cases;
  return cases ? `«${cases[form]}»` : balanceTexts.goal[form](name);
}

/** The balance section (section 2): conditions of the next tier, the tier cards, the questions. */
export function BalanceSection({ session, dashboard, mountSlides }: Props) {
  const standing = useSelector(dashboard, ({ context }) => context.standing);
  const card = useSelector(dashboard, ({ context }) => context.card);
  const today = useSelector(dashboard, ({ context }) => context.today);
  const { tierRules, questions, tierSlider, paging } = useSelector(
    dashboard,
    ({ children }) => children,
  );
  const isWithoutTiers = useSelector(dashboard, isWithoutTiersAt);
  const isFailed = useSelector(tierRules, (snapshot) => snapshot?.hasTag('failed') ?? false);
  const isCardUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const isBusy = !standing && !isWithoutTiers && !isFailed && !isCardUnreachable;
  return (
    <section
      id="my-balance"
      className={styles.section}
      aria-label={balanceTexts.title}
      aria-busy={isBusy}
    >
      <SectionHead title={balanceTexts.title}>
        {standing && <NextMonthTier standing={standing} today={today} />}
      </SectionHead>
      {standing ? (
        <>
          <TierProgressBars
            standing={standing}
            title={
              standing.next && balanceTexts.way(tierInCase(standing.next.programName, 'dative'))
            }
          />
          {standing.next && paging && (
            <PaceBlock
              standing={standing}
              goal={tierInCase(standing.next.programName, 'genitive')}
              paging={paging}
              today={today}
              onAsk={() => {
                dashboard.send({ type: 'pace.requested' });
              }}
            />
          )}
          <TierSlider
            standing={standing}
            programName={card?.programName ?? ''}
            slider={tierSlider}
            mountSlides={mountSlides}
          />
        </>
      ) : (
        tierRules && (
          <NoTiers
            session={session}
            tierRules={tierRules}
            isWithoutTiers={isWithoutTiers}
            isFailed={isFailed}
            isCardUnreachable={isCardUnreachable}
          />
        )
      )}
      {questions && <Questions questions={questions} />}
    </section>
  );
}

type NextMonthTierProps = { standing: TierProgress; today: string };

/** The tier of the next month, by the amounts bought until today. */
function NextMonthTier({ standing: { current }, today }: NextMonthTierProps) {
  const month = monthName(nextMonth(today));
  return (
    <>{current ? balanceTexts.tier(month, current.programName) : balanceTexts.noTier(month)}</>
  );
}

type TierProgressBarsProps = { standing: TierProgress; title: string | null };

/** Both conditions of the next tier; at the top tier, its own conditions. */
function TierProgressBars({ standing: { next, conditions }, title }: TierProgressBarsProps) {
  const { fuel, nonFuel } = conditions;
  return (
    <div className={balanceStyles.standing}>
      {title !== null && <h3>{title}</h3>}
      {!next && <p>{balanceTexts.top}</p>}
      <div className={balanceStyles.rods}>
        <ConditionBar
          title={balanceTexts.fuel}
          progress={balanceTexts.of(formatQuantity(fuel.current), formatLitres(fuel.required))}
          condition={fuel}
          format={formatLitres}
        />
        <ConditionBar
          title={balanceTexts.nonFuel}
          progress={balanceTexts.of(formatSum(nonFuel.current), formatMoney(nonFuel.required))}
          condition={nonFuel}
          format={formatMoney}
        />
      </div>
    </div>
  );
}

type ConditionBarProps = {
  title: string;
  progress: string;
  condition: Condition;
  /** Formats an amount with its unit. */
  format: (amount: number) => string;
};

/** One condition of a tier: the share that is met, and the amount that remains. */
const ConditionBar = ({ title, progress, condition, format }: ConditionBarProps) => (
  <ProgressBar title={title} progress={progress} percent={condition.percent}>
    {condition.remaining > 0 ? (
      <p>
        {balanceTexts.remains}
        <b className={text.number}>{format(condition.remaining)}</b>
      </p>
    ) : (
      <p>{balanceTexts.done}</p>
    )}
  </ProgressBar>
);

type NoTiersProps = Pick<App, 'session'> & {
  tierRules: ActorRefFrom<typeof tierRulesMachine>;
  isWithoutTiers: boolean;
  isFailed: boolean;
  isCardUnreachable: boolean;
};

/** Skeleton while the card and the tiers load; a failed load, or a notice that there are no tiers. */
function NoTiers({
  session,
  tierRules,
  isWithoutTiers,
  isFailed,
  isCardUnreachable,
}: NoTiersProps) {
  const failure = useSelector(tierRules, ({ context }) => context.failure);
  const profileFailure = useSelector(session, ({ context }) => context.failure);
  if (isWithoutTiers)
    return <EmptyState isCompact title={balanceTexts.empty} text={balanceTexts.emptyText} />;
  if (isFailed || isCardUnreachable) {
    return (
      <LoadFailure
        title={balanceTexts.failed}
        failure={isFailed ? failure : profileFailure}
        onRetry={() => {
          if (isFailed) tierRules.send({ type: 'retry.requested' });
          if (isCardUnreachable) session.send({ type: 'profile.requested' });
        }}
      />
    );
  }
  return (
    <SlowSkeleton actor={tierRules}>
      <BalanceSkeleton />
    </SlowSkeleton>
  );
}

/** Skeleton of the progress bars and the tier cards while they load. */
const BalanceSkeleton = () => (
  <>
    <div className={balanceStyles.standing} aria-hidden="true">
      <h3>
        <Skeleton size="title" />
      </h3>
      <div className={balanceStyles.rods}>
        {[0, 1].map((rod) => (
          <div key={rod} className={balanceStyles.bones}>
            <p>
              <Skeleton size="name" />
            </p>
            <Skeleton size="bar" />
            <p>
              <Skeleton size="sum" />
            </p>
          </div>
        ))}
      </div>
    </div>
    <PaceSkeleton />
    <div className={tiers.tiers} aria-hidden="true">
      <p className={tiers.head}>
        <Skeleton size="title" />
      </p>
      <div className={tiers.frame}>
        <div className={tiers.track}>
          {[0, 1, 2, 3].map((plate) => (
            <div key={plate} className={tiers.plate} />
          ))}
        </div>
      </div>
    </div>
  </>
);
