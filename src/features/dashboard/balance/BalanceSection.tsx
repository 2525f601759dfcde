import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { tierNamed } from '#domain/programme.ts';
import { balanceTexts } from './texts';
import type { App } from '#runtime/appContext.ts';
import { SectionHead } from '#ui/layout/SectionHead.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { NextMonthTier } from './NextMonthTier';
import { TierSlider } from './TierSlider';
import { NoTiers } from './NoTiers';
import { PaceBlock } from './PaceBlock';
import { Questions } from './Questions';
import { TierProgressBars } from './TierProgressBars';
import type { MountSlides } from './useSlides';

type Props = Pick<App, 'session'> & {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  mountSlides: MountSlides;
};

const isWithoutTiersAt = (snapshot: SnapshotFrom<Props['dashboard']>) =>
  snapshot.matches({ balance: { open: 'withoutTiers' } });

/** A tier's name in quotes within a sentence; a name without cases keeps its form behind «уровень». */
function tierInCase(name: string, form: 'genitive' | 'dative'): string {
  const cases = tierNamed(name)?.cases;
  return cases ? `«${cases[form]}»` : balanceTexts.goal[form](name);
}

/** The balance area (section 2): conditions of the next tier, the tier cards, the questions. */
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
