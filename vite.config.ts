import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { writePrerendered } from './src/build/prerender.mjs';
import { defineConfig } from 'vitest/config';
import { viewerDocument, viewerSource } from './src/tools/viewer/viewerDocument.ts';
import { compileHints } from './src/build/compileHints.ts';
import { chunkGroups } from './src/build/chunks.ts';
import { lowestVersions } from './src/build/lowestVersions.ts';
import { leanRouter } from './src/build/leanRouter.ts';
import { mapDocument, mapSource } from './src/tools/map-page/mapDocument.ts';
import { constantsOf, readSettings } from './src/build/constants.ts';
import { sandboxInDevelopment } from './src/build/sandboxInDevelopment.ts';
import { testSettings } from './src/build/testSettings.ts';
import { typography } from './src/build/typography.ts';
import { withoutPasskeys, withoutSentences } from './src/build/withoutParts.ts';

const root = import.meta.dirname;
/** Where the build goes; a second build beside the first has a folder of its own. */
const dist = process.env.OUT_DIR ?? 'dist';

/** A document with a build of its own, so that the cabinet's first load shares no chunk with it. */
const documentOf = (input: string) => ({
  consumer: 'client' as const,
  build: {
    outDir: `${dist}/site`,
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // The analysts' page includes the layout engine of the diagrams.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input, checks: { bundlerTimings: false } },
  },
});

/** Code that runs in Node. */
const serverOf = (folder: string, input: Record<string, string>) => ({
  consumer: 'server' as const,
  build: {
    outDir: `${dist}/${folder}`,
    emptyOutDir: true,
    copyPublicDir: false,
    ssr: true,
    rolldownOptions: { input },
  },
});

export default defineConfig(({ mode }) => {
  const settings = readSettings(root, mode);
  return {
    root,
    publicDir: 'src/public',
    plugins: [
      react(),
      leanRouter(),
      typography(),
      compileHints(),
      mapDocument(),
      // The viewer shows the machines whole.
      settings.flows ? viewerDocument(root) : withoutSentences(),
      !settings.flows && !settings.hasPasskeys && withoutPasskeys(),
      sandboxInDevelopment(settings),
    ],
    resolve: {
      // Replaces @xstate/react's shims for a React without `useSyncExternalStore`: ours has that hook.
      alias: [
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        {
          find: 'use-sync-external-store/shim/with-selector',
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    define: constantsOf(settings),
    css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
    build: {
      cssTarget: lowestVersions(root),
      modulePreload: { polyfill: false },
    },
    environments: {
      client: {
        build: {
          outDir: `${dist}/site`,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          manifest: true,
          rolldownOptions: {
            output: {
              codeSplitting: { groups: chunkGroups(root), includeDependenciesRecursively: false },
            },
          },
        },
      },
      map: documentOf(mapSource),
      ...(settings.flows && !process.env.WITHOUT_VIEWER && { flows: documentOf(viewerSource) }),
      sandbox: {
        ...serverOf('server', {
          sandbox: 'src/tools/sandbox/serve.ts',
          site: 'src/tools/sandbox/site/main.ts',
          collector: 'src/tools/collector/main.ts',
        }),
        // The static server must run where nothing is installed.
        resolve: { noExternal: ['hono', '@hono/node-server'] },
      },
      prerender: serverOf('prerender', { prerender: 'src/build/prerender.tsx' }),
    },
    builder: {
      async buildApp(builder) {
        for (const environment of Object.values(builder.environments)) {
          if (environment.name !== 'ssr') await builder.build(environment);
        }
        await writePrerendered(join(root, dist));
      },
    },
    test: testSettings,
  };
});
