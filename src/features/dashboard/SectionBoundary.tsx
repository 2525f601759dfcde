import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { areaTexts } from './texts';
import { brokenTexts, failureTexts } from '#ui/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';

type Props = {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  area: 'card' | 'balance' | 'transactions';
  children: ReactNode;
};

/** An area of the cabinet; one that is out of order leaves the others as they are. */
export function SectionBoundary({ dashboard, area, children }: Props) {
  const isBroken = useSelector(dashboard, (snapshot) => snapshot.matches({ [area]: 'broken' }));
  if (isBroken) {
    return (
      <EmptyState
        isFailure
        title={brokenTexts.part}
        text={areaTexts.broken}
        action={
          <Button
            onClick={() => {
              dashboard.send({ type: `${area}.reopened` });
            }}
          >
            {failureTexts.retry}
          </Button>
        }
      />
    );
  }
  return (
    <ErrorBoundary
      onFailure={() => {
        dashboard.send({ type: `${area}.failed` });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
