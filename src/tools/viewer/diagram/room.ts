import type { Area, Diagram } from './diagram';
import { text } from './measure';

/** Space that windows leave for the diagram, in px; the diagram should be readable in it. */
export const rooms = {
  /** 1280 × 800. */
  usual: { width: 736, height: 621 },
  /** 1600 × 900. */
  large: { width: 1056, height: 721 },
} as const;

export type Window = keyof typeof rooms;

export type Size = Pick<Diagram, 'width' | 'height'>;

/** Scale at which the diagram fits into the space, at most 1 (its own size). */
export const scaleOf = ({ width, height }: Size, room: Size = rooms.usual) =>
  Math.min(1, room.width / width, room.height / height);

/** Smallest space on each side of a diagram, in px. */
const margin = 14;

/** The diagram with the space that such a window leaves around it, in px of the diagram. */
export function boundsOf(diagram: Size): Area {
  const scale = scaleOf(diagram);
  const x = margin + (rooms.usual.width / scale - diagram.width) / 2;
  const y = margin + (rooms.usual.height / scale - diagram.height) / 2;
  return { x: -x, y: -y, width: diagram.width + 2 * x, height: diagram.height + 2 * y };
}

/** Whether the letters of the whole diagram are at least 11 px high in such a window. */
export const isReadable = (diagram: Size, window: Window = 'usual'): boolean =>
  scaleOf(diagram, rooms[window]) * text.label >= 11;
