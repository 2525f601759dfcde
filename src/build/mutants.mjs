import { install, root } from './install.mjs';

install();
const { main } = await import('../../tests/mutants/main.mjs');
process.exit(await main({ args: process.argv.slice(2), root }));
