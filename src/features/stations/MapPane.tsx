import { stationsTexts } from './texts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './MapPane.module.css';

/** Wires the map's document; returns how to unwire it. */
export type AttachMap = (frame: HTMLIFrameElement | null) => (() => void) | undefined;

type Props = {
  isReady: boolean;
  /** The address of the map's document. */
  url: string;
  attach: AttachMap;
};

/** The map: a document of its own, so that the provider's script never runs in the cabinet. */
export const MapPane = ({ isReady, url, attach }: Props) => (
  <div className={styles.pane} aria-busy={!isReady}>
    <iframe ref={attach} className={styles.frame} src={url} title={stationsTexts.map} />
    {!isReady && (
      <p className={styles.loading} role="status">
        <Skeleton size="mark" />
        {stationsTexts.mapLoading}
      </p>
    )}
  </div>
);
