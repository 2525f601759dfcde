import type { Plugin } from 'vite';
import { catalogueText } from './keptCatalogue.ts';

/** Path of the viewer's document among the sources, and the address at which it is served. */
export const viewerSource = 'src/tools/viewer/page/index.html';
const address = '/flows/';

/** This file is empty among the sources; `load` fills in the catalogue. */
const entriesSource = '/src/tools/viewer/page/entries.ts';

/** Serves the viewer at its own address, and lays out the diagrams when its page imports them. */
export const viewerDocument = (root: string): Plugin => ({
  name: 'flow-viewer',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === address) request.url = `/${viewerSource}`;
      next();
    });
  },
  async load(id) {
    if (!id.endsWith(entriesSource)) return null;
    const text = await catalogueText(root);
    return `export const entries = JSON.parse(${JSON.stringify(text)});`;
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const built = bundle[viewerSource];
      if (built?.type !== 'asset') return;
      delete bundle[viewerSource];
      this.emitFile({
        type: 'asset',
        fileName: `${address.slice(1)}index.html`,
        source: built.source,
      });
      // No pictures yet: `npm run flows -- --atlas` takes them, src/build/atlas.mjs puts them here.
      this.emitFile({
        type: 'asset',
        fileName: `${address.slice(1)}atlas/atlas.json`,
        source: '[]',
      });
    },
  },
});
