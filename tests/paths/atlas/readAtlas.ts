import { existsSync, readFileSync } from 'node:fs';
import type { FlowShots } from './shots';
import { fileOf } from './takePictures';

export type AtlasState = {
  path: string;
  /** The picture's file in the folder, without its endings; one may be that of several states. */
  picture: string | null;
  /** What a screen reader says of it. */
  said: string;
  /** Why there is no picture. */
  reason: string | null;
};
export type AtlasFlow = { flow: string; states: AtlasState[] };

/** What there is of every state of the flows after their paths have run. */
export const readAtlas = (folder: string, flows: readonly FlowShots[]): AtlasFlow[] =>
  flows.map(({ flow, shots, reasons }) => {
    const pictured = shots.flatMap(({ path, states }) => {
      const [first = ''] = states;
      const text = `${fileOf(folder, flow, first)}.txt`;
      const isThere = existsSync(text);
      return states.map((state) => ({
        path: state,
        picture: isThere ? `${flow}/${first}` : null,
        said: isThere ? readFileSync(text, 'utf8') : '',
        reason: isThere ? null : `Its path failed: ${path}.`,
      }));
    });
    const others = [...reasons].map(([path, reason]) => ({
      path,
      picture: null,
      said: '',
      reason,
    }));
    return { flow, states: [...pictured, ...others].sort((a, b) => (a.path < b.path ? -1 : 1)) };
  });
