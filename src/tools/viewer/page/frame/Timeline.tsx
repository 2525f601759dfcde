import { useSelector } from '@xstate/react';
import { shownRecording, sinceStart } from '#viewer/page/context.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './frame.module.css';

const speeds = [0.5, 1, 2, 4, 8];

/** Controls to play the recording, or to show any moment of it. */
export function Timeline() {
  const viewer = useViewer();
  const { step, speed } = useSelector(viewer, ({ context }) => context);
  const recording = useSelector(viewer, ({ context }) => shownRecording(context));
  const isPlaying = useSelector(viewer, (snapshot) => snapshot.matches({ moment: 'playing' }));
  const { rows } = recording;
  const row = rows[step - 1];
  const go = (to: number) => {
    viewer.send({ type: 'moment.chosen', step: to });
  };
  return (
    <div className={styles['timeline']} role="group" aria-label="Time">
      <StepButton to={step - 1} disabled={step === 0} title="Back" onGo={go} />
      <button
        type="button"
        disabled={rows.length === 0}
        onClick={() => {
          viewer.send({ type: isPlaying ? 'pause.requested' : 'play.requested' });
        }}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <StepButton to={step + 1} disabled={step >= rows.length} title="Next" onGo={go} />
      <select
        aria-label="Speed"
        value={speed}
        onChange={({ target }) => {
          viewer.send({ type: 'speed.chosen', speed: Number(target.value) });
        }}
      >
        {speeds.map((times) => (
          <option key={times} value={times}>{`${String(times)}×`}</option>
        ))}
      </select>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={
          row ? `${String(step)} of ${String(rows.length)}: ${row.event}` : 'The start'
        }
        min={0}
        max={rows.length}
        value={step}
        disabled={rows.length === 0}
        onChange={({ target }) => {
          go(Number(target.value));
        }}
      />
      <output className={styles['moment']}>
        {row
          ? `${String(step)} / ${String(rows.length)} · ${sinceStart(recording, row.createdAt)}`
          : 'The start'}
      </output>
      <button
        type="button"
        disabled={step >= rows.length}
        onClick={() => {
          viewer.send({ type: 'present.requested' });
        }}
      >
        Now
      </button>
    </div>
  );
}

type StepProps = { to: number; disabled: boolean; title: string; onGo: (step: number) => void };

const StepButton = ({ to, disabled, title, onGo }: StepProps) => (
  <button
    type="button"
    disabled={disabled}
    onClick={() => {
      onGo(to);
    }}
  >
    {title}
  </button>
);
