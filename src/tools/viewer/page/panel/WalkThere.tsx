import { useMachine } from '@xstate/react';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { walkMachine } from '#viewer/page/walk.ts';
import styles from './panel.module.css';

/** `place` completes the accessible name of a button in a list of such buttons. */
type WalkProps = { to: string; words?: string; place?: string };

/** Replays the path on a sandbox; no button if the server of this page opens no windows. */
export function WalkButton({ to, words = 'Replay it in the sandbox', place }: WalkProps) {
  const [snapshot, send] = useMachine(walkMachine, { input: { to } });
  const isWalking = snapshot.matches('walking');
  const hasButton = !snapshot.matches('asking') && !snapshot.matches('absent');
  return (
    <>
      {hasButton && (
        <p>
          <button
            type="button"
            aria-disabled={isWalking}
            {...(place !== undefined && { 'aria-label': `${words}: ${place}` })}
            onClick={() => {
              send({ type: 'walk.requested' });
            }}
          >
            {words}
          </button>
        </p>
      )}
      <output className={styles['aside']}>
        {isWalking &&
          'A window of the cabinet opens and does these steps on a sandbox of its own. Then it is yours: close it to end.'}
      </output>
      {snapshot.matches('failed') && (
        <p role="alert">{`It did not get there: ${snapshot.context.reason}`}</p>
      )}
    </>
  );
}

/** The same button, with the command for a terminal. */
export const WalkThere = ({ to }: { to: string }) => (
  <>
    <WalkButton to={to} />
    <Line line={`npm run paths -- --to ${to} --headed`} />
  </>
);

/** The command for a terminal, and a button that copies it. */
function Line({ line }: { line: string }) {
  const viewer = useViewer();
  return (
    <>
      <p className={styles['aside']}>
        In the folder of the project, this line goes there in a window on the sandbox, step by step,
        and leaves the window to you:
      </p>
      <p className={styles['line']}>
        <code>{line}</code>
        <button
          type="button"
          onClick={() => {
            navigator.clipboard.writeText(line).then(
              () => {
                viewer.send({ type: 'copy.ended', isDone: true });
              },
              () => {
                viewer.send({ type: 'copy.ended', isDone: false });
              },
            );
          }}
        >
          Copy
        </button>
      </p>
    </>
  );
}
