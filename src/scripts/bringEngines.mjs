import { writeFileSync } from 'node:fs';
import { engineNames, findEngines } from './findEngines.mjs';

/**
 * Finds or installs every engine and writes where each is into the file named by the first argument,
 * as JSON by its name. A process of its own, so that others go on while the package manager works.
 */
const [, , file] = process.argv;
if (!file) throw new Error('Name the file that the engines are written into');
writeFileSync(file, JSON.stringify(await findEngines(engineNames, { isHeadless: true })));
