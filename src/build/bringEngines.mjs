import { writeFileSync } from 'node:fs';
import { engineNames, findEngines } from './findEngines.mjs';

/**
 * Finds or installs engines and writes where each is into the file named by the first argument, as
 * JSON by its name; the other arguments name the engines. A process of its own, so that others go on
 * while the package manager works.
 */
const [, , file, ...given] = process.argv;
if (!file) throw new Error('Name the file that the engines are written into');
const names = engineNames.filter((name) => given.includes(name));
writeFileSync(file, JSON.stringify(await findEngines(names, { isHeadless: true })));
