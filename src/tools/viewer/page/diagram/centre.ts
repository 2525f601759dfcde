import type { Box, Diagram, Point } from '#viewer/diagram/diagram.ts';

/** The middle of what is lit, by its innermost states; null when nothing is. */
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

/** Where the flow begins; null where nothing says so. */
export function beginningOf({ boxes }: Diagram): Point | null {
  const start = boxes.find(({ kind, path }) => kind === 'start' && path === '');
  return start ? middleOf(start) : null;
}

const middleOf = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});
