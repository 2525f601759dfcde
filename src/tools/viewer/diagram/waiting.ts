import type { Flow, FlowState, FlowTransition } from '#viewer/model/flow.ts';
import { delayOf, duration } from '#viewer/model/labels.ts';
import { childrenOf } from '#viewer/model/tree.ts';
import type { Arrow, Box, Point } from './diagram';
import { text, widthOf } from './measure';

/** The inside of a waiting state: two small boxes side by side, `waiting` and `slow`. */
type Inside = { first: FlowState; then: FlowState; transition: FlowTransition };

/** Sizes in px. The gap has room for a count of five digits, above the arrow and below the name of the call. */
const chip = { height: 24, padding: 8, gap: 54, margin: 12, above: 3 };

/** The inside of a state that only waits: one state, then after a delay another, and no more; else null. */
export function waitingInside(flow: Flow, { path }: FlowState): Inside | null {
  const [first, then, ...more] = childrenOf(flow, path);
  if (!first || !then || more.length > 0) return null;
  const within = flow.transitions.filter(({ source }) => [first.path, then.path].includes(source));
  const reached = flow.transitions.filter(({ targets }) =>
    targets.some((target) => target === first.path || target === then.path),
  );
  const [transition] = within;
  const isPlain =
    transition?.kind === 'after' &&
    within.length === 1 &&
    reached.length === 1 &&
    transition.targets.includes(then.path) &&
    [first, then].every(({ path: inner, invokes }) => !childrenOf(flow, inner)[0] && !invokes[0]);
  return transition && isPlain ? { first, then, transition } : null;
}

const chipWidth = ({ key }: FlowState) => widthOf(key, text.label) + 2 * chip.padding;

/** The room the two need below the name of the state, in px. */
export const insideSize = ({ first, then }: Inside) => ({
  width: chipWidth(first) + chip.gap + chipWidth(then) + 2 * chip.margin,
  height: chip.above + chip.height + chip.margin,
});

/** The two boxes and the arrow between them, at the bottom of the box around them. */
export function insideOf(flow: Flow, inside: Inside, around: Box): { boxes: Box[]; arrow: Arrow } {
  const { first, then, transition } = inside;
  const y = around.y + around.height - chip.margin - chip.height;
  const left = boxOf(first, { x: around.x + chip.margin, y });
  const right = boxOf(then, { x: around.x + around.width - chip.margin - chipWidth(then), y });
  const from = { x: left.x + left.width, y: y + chip.height / 2 };
  const to = { x: right.x, y: from.y };
  const line = duration(delayOf(flow, transition.name));
  const width = widthOf(line, text.label);
  return {
    boxes: [left, right],
    arrow: {
      id: transition.id,
      from: first.path,
      to: then.path,
      points: [from, to],
      label: {
        x: (from.x + to.x - width) / 2 - 3,
        y: from.y - 16,
        width,
        height: 14,
        lines: [{ transition: transition.id, text: line }],
      },
    },
  };
}

const boxOf = (state: FlowState, at: Point): Box => ({
  ...at,
  width: chipWidth(state),
  height: chip.height,
  kind: 'state',
  path: state.path,
});
