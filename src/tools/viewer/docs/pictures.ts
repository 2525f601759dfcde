import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import { quoted, section, table } from './markdown';

/** The flows whose pages show what a person sees: sign-in, and what changes most for a card holder. */
export const keyFlows = ['login', 'registration', 'phoneChange', 'accountDeletion', 'dashboard'];

/** Pictures on the page of a flow: for each state a file in `docs/flows/pictures`, or why it has none. */
export type FlowPictures = {
  flow: string;
  states: { path: string; file: string | null; reason: string | null }[];
};

/** Width in CSS px: half the pixels of the picture, so that it is sharp on dense screens. */
const width = 195;

/** Each picture beside the sentences of the states it shows, then the states without one. */
export function picturesSection(flow: Flow, all: readonly FlowPictures[]): string {
  const pictures = all.find((one) => one.flow === flow.id);
  if (!pictures) return '';
  const meanings = new Map(flow.states.map(({ path, description }) => [path, description]));
  const words = (path: string) =>
    `${quoted(stateLabel(flow, path))}<br>${meanings.get(path) ?? ''}`;
  const files = [...new Set(pictures.states.flatMap(({ file }) => file ?? []))];
  const rows = files.map((file) => {
    const shown = pictures.states.filter((state) => state.file === file).map(({ path }) => path);
    const names = shown.map((path) => stateLabel(flow, path)).join(', ');
    return [
      `<img src="pictures/${file}" width="${String(width)}" alt="${names}">`,
      shown.map(words).join('<br><br>'),
    ];
  });
  const reasons = pictures.states
    .filter(({ reason }) => reason !== null)
    .map(({ path, reason }) => [quoted(stateLabel(flow, path)), reason ?? '']);
  const unseen = reasons.length === 0 ? '' : table(['no picture of', 'why'], reasons);
  return section(
    'What a person sees',
    [table(['on a phone', 'state'], rows), unseen].filter((part) => part !== '').join('\n\n'),
  );
}
