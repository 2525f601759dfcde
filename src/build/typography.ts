import type { Plugin } from 'vite';
import { typeset } from '#lib/typeset.ts';

/** Sets the texts for the browser; tests read them as they are typed. */
export const typography = (): Plugin => ({
  name: 'typography',
  apply: () => process.env.VITEST === undefined,
  transform: {
    filter: { id: /\/src\/(?:.+\/)?texts\.ts$/ },
    handler: (code) => ({ code: typeset(code), map: null }),
  },
});
