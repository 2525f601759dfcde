import { build } from './build.mjs';
import { root } from './install.mjs';

await build();
const { serve } = await import(`${root}dist/server/sandbox.js`);
await serve({});
