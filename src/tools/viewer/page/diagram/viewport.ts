import type { Viewport } from '@xyflow/react';
import type { Diagram, Point } from '#viewer/diagram/diagram.ts';
import { text } from '#viewer/diagram/measure.ts';

/** A diagram opens so that its smallest letters are 11 px high: as a whole where it can, else where it begins. */
export const zooms = { least: 0.2, readable: 11 / text.label, most: 2 } as const;

const margin = 16;

type Movable = {
  getViewport: () => Viewport;
  setViewport: (viewport: Viewport, options?: { duration: number }) => Promise<boolean>;
  getZoom: () => number;
  zoomTo: (zoom: number, options?: { duration: number }) => Promise<boolean>;
};

type Room = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;

type Size = Pick<Diagram, 'width' | 'height'>;

const wholeZoom = ({ clientWidth, clientHeight }: Room, { width, height }: Size) =>
  Math.min((clientWidth - 2 * margin) / width, (clientHeight - 2 * margin) / height, 1.2);

/** Whether the whole diagram would have letters that cannot be read. */
export const isTooLarge = (room: Room, diagram: Size): boolean =>
  wholeZoom(room, diagram) < zooms.readable;

/**
 * Shows the whole diagram where it can be read so, else the part around `centre`, or the upper
 * end; `least` is how small it may become.
 */
export function showFrom(
  instance: Movable,
  { clientWidth, clientHeight }: Room,
  { width, height }: Size,
  { centre = null, least = zooms.readable }: { centre?: Point | null; least?: number } = {},
): Promise<boolean> {
  const wide = (clientWidth - 2 * margin) / width;
  const whole = wholeZoom({ clientWidth, clientHeight }, { width, height });
  const zoom = whole >= least ? whole : Math.max(zooms.readable, Math.min(wide, 1));
  const x = startOf(clientWidth, width * zoom, (centre?.x ?? 0) * zoom);
  const y = startOf(clientHeight, height * zoom, (centre?.y ?? 0) * zoom);
  return instance.setViewport({ x, y, zoom });
}

/** Where a diagram of that length begins: in the middle, or so that `centre` is in sight. */
function startOf(room: number, length: number, centre: number): number {
  if (length + 2 * margin <= room) return (room - length) / 2;
  return Math.max(room - length - margin, Math.min(margin, room / 2 - centre));
}

/** Whether the whole diagram is in sight. */
export function isWhole(
  { x, y, zoom }: Viewport,
  { clientWidth, clientHeight }: Room,
  { width, height }: Size,
): boolean {
  // What is laid out in tenths of a pixel is not exact.
  const isIn = (from: number, length: number, end: number) =>
    from > -1 && from + length * zoom < end + 1;
  return isIn(x, width, clientWidth) && isIn(y, height, clientHeight);
}

/** Moves the diagram so that the place is in sight; one that is in sight already stays. */
export function bringInSight(instance: Movable, room: Room, diagram: Size, { x, y }: Point): void {
  const { clientWidth, clientHeight } = room;
  const viewport = instance.getViewport();
  const { zoom } = viewport;
  if (isWhole(viewport, room, diagram)) return;
  const isIn = (at: number, length: number) => at > 3 * margin && at < length - 3 * margin;
  if (isIn(x * zoom + viewport.x, clientWidth) && isIn(y * zoom + viewport.y, clientHeight)) return;
  const middle = { x: clientWidth / 2 - x * zoom, y: clientHeight / 2 - y * zoom };
  void instance.setViewport({ ...middle, zoom });
}

export function zoomBy(instance: Movable | null, factor: number): void {
  if (!instance) return;
  const zoom = Math.max(zooms.least, Math.min(zooms.most, instance.getZoom() * factor));
  void instance.zoomTo(zoom);
}
