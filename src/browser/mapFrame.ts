import type { MapCommand } from '#domain/stations.ts';

/** The map's document in the page, from its first message on. */
let attached: HTMLIFrameElement | null = null;

/** The origin of the map's document, which the settings may set. */
const originOf = (frame: HTMLIFrameElement) => new URL(frame.src).origin;

/** Calls back with messages of the map's document; other messages to the window are ignored. */
export function attachMap(frame: HTMLIFrameElement, listener: (data: unknown) => void) {
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== originOf(frame)) return;
    attached = frame;
    listener(data);
  };
  addEventListener('message', onMessage);
  return () => {
    removeEventListener('message', onMessage);
    if (attached === frame) attached = null;
  };
}

export const postToMap = (order: MapCommand): void => {
  if (attached) attached.contentWindow?.postMessage(order, originOf(attached));
};

/** Takes the focus out of the map's document, so that closing the dialog returns it to the opener. */
export const leaveMap = (): void => {
  attached?.closest('dialog')?.querySelector('h2')?.focus();
};
