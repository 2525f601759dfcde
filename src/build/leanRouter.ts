import type { Plugin } from 'vite';

const dist = /react-router\/dist\/(?:development|production)\/.*\.mjs$/;

/** A component class, and what is put on it afterwards. */
const componentClass = /^var (\w+) = class extends (React\d*\.Component \{[\s\S]*?\n\});$/gm;
const contextType = /^(\w+)\.contextType = (\w+);$/gm;

/** As a call that may be left out; a class that extends a member of a namespace may not. */
function pureClasses(code: string): string {
  const contexts = new Map(
    [...code.matchAll(contextType)].map(([, name = '', context = '']) => [name, context]),
  );
  return code.replace(contextType, '').replace(componentClass, (_, name: string, body: string) => {
    const context = contexts.get(name);
    const own = context === undefined ? '' : `static contextType = ${context};`;
    return `var ${name} = /* @__PURE__ */ (() => class extends ${body.replace('{', `{ ${own}`)})();`;
  });
}

/**
 * Lets the bundler drop the parts of the router that the app does not use: its published build
 * keeps them by display names, by classes and by wrappers it does not call pure. The production
 * half of that build has no development warnings, but its entry never imports it.
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
      code: pureClasses(code)
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
