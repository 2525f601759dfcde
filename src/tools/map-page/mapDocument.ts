import type { Plugin } from 'vite';

/** Source file of the map document, and the address that serves it. */
export const mapSource = 'src/tools/map-page/map.html';
const address = '/map.html';

/** Serves the map's document at its own address, in development and in the build. */
export const mapDocument = (): Plugin => ({
  name: 'map-document',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === address) request.url = `/${mapSource}`;
      next();
    });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const built = bundle[mapSource];
      if (built?.type !== 'asset') return;
      delete bundle[mapSource];
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: built.source });
    },
  },
});
