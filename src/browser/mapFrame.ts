import type { MapOrder } from '#domain/mapMessages.ts';

/** Calls back with what the map's document says; whatever else reaches the window is not its. */
export function listenToMap(frame: HTMLIFrameElement, listener: (data: unknown) => void) {
  const heed = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === frame.contentWindow && origin === location.origin) listener(data);
  };
  addEventListener('message', heed);
  return () => {
    removeEventListener('message', heed);
  };
}

export const tellMap = (frame: HTMLIFrameElement, order: MapOrder): void => {
  frame.contentWindow?.postMessage(order, location.origin);
};

/** Takes the focus out of the map's document, so that closing the dialog gives it back to the opener. */
export const leaveMap = (frame: HTMLIFrameElement): void => {
  frame.closest('dialog')?.querySelector('h2')?.focus();
};
