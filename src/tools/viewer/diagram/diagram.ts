/** A flow laid out: boxes and arrows with their places in px, the upper left corner at 0, 0. */
export type Diagram = {
  width: number;
  height: number;
  boxes: Box[];
  arrows: Arrow[];
};

export type Point = { x: number; y: number };
export type Area = Point & { width: number; height: number };

/**
 * `state` is the box of the state at `path`. `start` marks the initial state inside it. `any` is the
 * start of arrows that apply to every state inside it.
 */
export type Box = Area & { kind: 'state' | 'start' | 'any'; path: string };

/** One arrow for all transitions between the same two boxes. */
export type Arrow = {
  id: string;
  /** Paths of the source state and the target state. */
  from: string;
  to: string;
  points: Point[];
  /** Null on the arrow from a `start`. */
  label: (Area & { lines: ArrowLine[] }) | null;
};

/** A line of the label and the transition it belongs to. */
export type ArrowLine = { transition: string; text: string };
