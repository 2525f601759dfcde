import type { Plugin } from 'vite';

const dist = /react-router\/dist\/(?:development|production)\/.*\.mjs$/;

/**
 * Lets the bundler drop the parts of the router that the app does not use: its published build
 * keeps them by display names and by wrappers it does not call pure. The production half of that
 * build, which its own entry never leads to, has no development warnings.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/^react-router(\/dom)?$/.test(source)) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && { ...resolved, id: resolved.id.replace('/development/', '/production/') };
  },
  transform: {
    filter: { id: dist },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
