import { useSelector } from '@xstate/react';
import { authTexts } from './texts';
import { failureTexts } from '#ui/texts.ts';
import type { App } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import styles from './RefusedProfile.module.css';

type Props = Pick<App, 'session'>;

/** The tokens are good but the profile was refused: repeat or leave. */
export function RefusedProfile({ session }: Props) {
  const failure = useSelector(session, ({ context }) => context.failure);
  return (
    <Callout look="danger">
      <p>{authTexts.profileRefused}</p>
      {failure?.kind === 'rejected' && <p>{failure.message}</p>}
      <div className={styles.ways}>
        <Button
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {failureTexts.retry}
        </Button>
        <Button
          look="line"
          onClick={() => {
            session.send({ type: 'signOut.requested' });
          }}
        >
          {authTexts.leave}
        </Button>
      </div>
    </Callout>
  );
}
