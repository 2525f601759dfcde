import { putAtlas } from './atlas.mjs';
import { build } from './build.mjs';
import { root } from './install.mjs';

process.env.VITE_FLOWS ??= '1';
await build();
const dist = `${root}${process.env.OUT_DIR ?? 'dist'}`;
if (process.env.VITE_FLOWS === '1') putAtlas(`${dist}/site`);
const { serve } = await import(`${dist}/server/sandbox.js`);
await serve({ siteFolder: `${dist}/site` });
