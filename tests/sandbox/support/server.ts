import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { startServer } from './startServer.mjs';

const root = join(import.meta.dirname, '../../..');

/** The sandbox's server in a build of its own, in a temporary folder. */
export async function buildServer() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/server-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'src/tools/sandbox/serve.ts', outDir: join(folder, 'dist'), minify: false },
  });
  const module = pathToFileURL(join(folder, 'dist/serve.js')).href;
  return {
    folder,
    start: (environment: Record<string, string>) => startServer({ module, environment, cwd: root }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type { Server } from './startServer.mjs';
