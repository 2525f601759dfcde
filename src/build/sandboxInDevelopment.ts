import type { Plugin } from 'vite';
import type * as attach from '#sandbox/attach.ts';
import type { Settings } from '#src/settings.ts';

/** In development the sandbox answers on the same port as the app. */
export function sandboxInDevelopment(settings: Settings): Plugin {
  return {
    name: 'sandbox-in-development',
    apply: 'serve',
    async configureServer(server) {
      if (process.env.VITEST) return;
      const { attachSandbox } = (await server.ssrLoadModule(
        '/src/tools/sandbox/attach.ts',
      )) as typeof attach;
      await attachSandbox(server.middlewares, { codeLength: settings.codeLength });
    },
  };
}
