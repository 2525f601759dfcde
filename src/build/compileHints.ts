import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad';

/**
 * Lets V8 compile the functions of a script while it is fetched, beside the page's own thread, and
 * not each at its first call on that thread (Explicit Compile Hints). The hint counts on the first
 * line alone, so it comes after everything else that writes to the script.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `${hint}\n${file.code}`;
      }
    },
  },
});
