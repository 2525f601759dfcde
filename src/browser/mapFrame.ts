import type { MapCommand } from '#domain/mapMessages.ts';

/** The map's document that is in the page. */
let attached: HTMLIFrameElement | null = null;

/** Calls back with what the map's document says; whatever else reaches the window is not its. */
export function attachMap(frame: HTMLIFrameElement, listener: (data: unknown) => void) {
  const heed = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === frame.contentWindow && origin === location.origin) listener(data);
  };
  addEventListener('message', heed);
  attached = frame;
  return () => {
    removeEventListener('message', heed);
    if (attached === frame) attached = null;
  };
}

export const postToMap = (order: MapCommand): void => {
  attached?.contentWindow?.postMessage(order, location.origin);
};

/** Takes the focus out of the map's document, so that closing the dialog gives it back to the opener. */
export const leaveMap = (): void => {
  attached?.closest('dialog')?.querySelector('h2')?.focus();
};
