import type { Plugin } from 'vite';
import { typeset } from '#lib/typeset.ts';

/** Sets the texts and the titles of the modals for the browser; tests read them as they are typed. */
export const typography = (): Plugin => ({
  name: 'typography',
  apply: () => process.env.VITEST === undefined,
  transform: {
    filter: { id: /\/src\/(?:(?:.+\/)?texts|domain\/modals)\.ts$/ },
    handler: (code) => ({ code: typeset(code), map: null }),
  },
});
