import { pathToFileURL } from 'node:url';
import { install, root } from './install.mjs';

install();
const { build } = await import('vite');
const { findChromium } = await import('./chromium.mjs');
const { buildSite } = await import('./site.mjs');
const tool = `${root}.cache/paths/tool/`;

await build({
  root,
  configFile: false,
  logLevel: 'error',
  define: { __FLOWS__: 'false', __TELEMETRY__: 'false', __PASSKEYS__: 'false' },
  build: {
    ssr: true,
    outDir: tool,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { main: 'tests/paths/tool/main.ts' },
      output: { chunkFileNames: '[name].js' },
    },
  },
});
const { main } = await import(pathToFileURL(`${tool}main.js`).href);
process.exit(await main({ args: process.argv.slice(2), root, findChromium, buildSite }));
