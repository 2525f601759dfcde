import type { Flow } from '#viewer/model/flow.ts';
import { foldedNote, isFoldedIn } from '#viewer/model/folded.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { holds } from './areas';
import type { Area, Box, Diagram } from './diagram';
import { text, widthOf } from './measure';

/** Boxes that have counts: not those inside a state that only waits. */
export const boxesIn = ({ boxes }: Diagram) =>
  boxes.filter(({ kind, height }) => kind === 'state' && height >= 30);

export const isAround = (box: Box, boxes: readonly Box[]) =>
  box.path === '' || boxes.some((one) => one !== box && holds(box, one));

export const nameIn = (flow: Flow, { path }: Box) =>
  path === '' ? flow.id : (stateAt(flow, path)?.key ?? '');

/** Area of the words in a box: its name, and beneath it the running calls or a note on folded states. */
export function nameOf(flow: Flow, box: Box, boxes: Box[]): Area {
  const state = stateAt(flow, box.path);
  const name = nameIn(flow, box);
  const calls = isFoldedIn(flow, { boxes }, box.path)
    ? foldedNote(flow, box.path)
    : (state?.invokes.map(({ id }) => id).join(', ') ?? '');
  const width = Math.max(widthOf(name, text.state), widthOf(calls, text.label));
  return isAround(box, boxes)
    ? { x: box.x + 14, y: box.y + 6, width, height: calls === '' ? 20 : 40 }
    : { x: box.x + (box.width - width) / 2, y: box.y + 4, width, height: box.height - 8 };
}
