import type { Viewport } from '@xyflow/react';
import type { Diagram } from '../../diagram/diagram';

/** `readable` is the least at which the smallest text of a diagram is 9 px high. */
export const zooms = { least: 0.2, readable: 0.75, most: 2 } as const;

const margin = 16;

type Movable = {
  setViewport: (viewport: Viewport, options?: { duration: number }) => Promise<boolean>;
  getZoom: () => number;
  zoomTo: (zoom: number, options?: { duration: number }) => Promise<boolean>;
};

/**
 * Shows the whole diagram where it can be read so, else its upper end as wide as there is room;
 * `least` is how small it may become.
 */
export function showFrom(
  instance: Movable,
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
  { width, height }: Diagram,
  least: number = zooms.readable,
): Promise<boolean> {
  const wide = (clientWidth - 2 * margin) / width;
  const whole = Math.min(wide, (clientHeight - 2 * margin) / height, 1.2);
  const zoom = whole >= least ? whole : Math.max(least, Math.min(wide, 1));
  const x = Math.max(margin, (clientWidth - width * zoom) / 2);
  const y = Math.max(margin, (clientHeight - height * zoom) / 2);
  return instance.setViewport({ x, y, zoom });
}

export function zoomBy(instance: Movable | null, factor: number): void {
  if (!instance) return;
  const zoom = Math.max(zooms.least, Math.min(zooms.most, instance.getZoom() * factor));
  void instance.zoomTo(zoom);
}
