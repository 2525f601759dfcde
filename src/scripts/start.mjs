import { putAtlas } from './atlas.mjs';
import { build } from './build.mjs';
import { root } from './install.mjs';

process.env.VITE_FLOWS ??= '1';
await build();
if (process.env.VITE_FLOWS === '1') putAtlas(`${root}dist/site`);
const { serve } = await import(`${root}dist/server/sandbox.js`);
await serve({ siteFolder: `${root}dist/site` });
