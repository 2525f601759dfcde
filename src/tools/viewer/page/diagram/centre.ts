import type { Box, Diagram, Point } from '#viewer/diagram/diagram.ts';

/** The centre of the first innermost highlighted state; null if none is highlighted. */
export function centreOf({ boxes }: Diagram, lit: ReadonlySet<string>): Point | null {
  const litBoxes = boxes.filter(
    ({ kind, path }) => kind === 'state' && path !== '' && lit.has(path),
  );
  const innermost = litBoxes.filter(
    ({ path }) => !litBoxes.some((other) => other.path.startsWith(`${path}.`)),
  );
  const [first] = innermost;
  return first ? middleOf(first) : null;
}

/** The centre of the flow's start dot; null if the diagram has none. */
export function beginningOf({ boxes }: Diagram): Point | null {
  const start = boxes.find(({ kind, path }) => kind === 'start' && path === '');
  return start ? middleOf(start) : null;
}

const middleOf = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});
