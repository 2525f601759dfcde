import { useSelector } from '@xstate/react';
import type { Flow, FlowState } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import { pictureAddress, pictured } from '#viewer/page/atlas.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './panel.module.css';

/** Viewports in which the pictures were taken, CSS px. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** Pictures of the state and the text of a screen reader, or the reason why there is no picture. */
export function StatePicture({ flow, state }: { flow: Flow; state: FlowState }) {
  const atlas = useSelector(useViewer(), ({ context }) => context.atlas);
  const found = pictured(atlas, flow.id, state.path);
  if (!found) return null;
  const { picture, said, reason } = found;
  return (
    <section aria-label="What a person sees">
      <h4>What a person sees</h4>
      {picture === null ? (
        <p className={styles['aside']}>No picture. {reason}</p>
      ) : (
        <>
          <div className={styles['pictures']}>
            {sizes.map(({ width, height }) => (
              <a key={width} href={pictureAddress(picture, width)} target="_blank" rel="noreferrer">
                <img
                  src={pictureAddress(picture, width)}
                  width={width}
                  height={height}
                  alt={`${stateLabel(flow, state.path)}, ${String(width)} px wide`}
                />
              </a>
            ))}
          </div>
          <details>
            <summary>What a screen reader says</summary>
            <pre className={styles['said']}>{said}</pre>
          </details>
        </>
      )}
    </section>
  );
}
