import { useSelector } from '@xstate/react';
import { authTexts } from '#texts/auth.ts';
import type { App } from '#runtime/appContext.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';

type Props = Pick<App, 'session'>;

/** The profile is loading: the cabinet opens when it has loaded. */
export function OpeningCabinet({ session }: Props) {
  const isSlow = useSelector(session, (snapshot) => snapshot.hasTag('slow'));
  return (
    <div aria-busy="true">
      <Callout>
        <p role="status">{authTexts.opening}</p>
        {isSlow && (
          <SlowNotice
            onCancel={() => {
              session.send({ type: 'wait.cancelled' });
            }}
          />
        )}
      </Callout>
    </div>
  );
}
