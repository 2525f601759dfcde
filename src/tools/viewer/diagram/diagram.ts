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
 * `state` by its path; `start` marks what comes first inside `path`, `any` stands for whatever
 * state inside `path` the flow is in.
 */
export type Box = Area & { kind: 'state' | 'start' | 'any'; path: string };

/** One arrow for all transitions between the same two boxes. */
export type Arrow = {
  id: string;
  /** Paths of the states it leads from and to. */
  from: string;
  to: string;
  points: Point[];
  /** Null on the arrow from a `start`. */
  label: (Area & { lines: ArrowLine[] }) | null;
};

/** A line of the label and the transition it belongs to. */
export type ArrowLine = { transition: string; text: string };
