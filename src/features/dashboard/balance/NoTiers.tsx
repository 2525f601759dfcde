import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { tierRulesMachine } from '#machines/dashboard/tierRules.ts';
import { balanceTexts } from './texts';
import type { App } from '#runtime/appContext.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowSkeleton.tsx';
import { BalanceSkeleton } from './BalanceSkeleton';

type Props = Pick<App, 'session'> & {
  tierRules: ActorRefFrom<typeof tierRulesMachine>;
  isWithoutTiers: boolean;
  isFailed: boolean;
  isCardUnreachable: boolean;
};

/** The balance's place while the card and the tiers load, or why they are not there. */
export function NoTiers({
  session,
  tierRules,
  isWithoutTiers,
  isFailed,
  isCardUnreachable,
}: Props) {
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
