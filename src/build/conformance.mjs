import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { install, root } from './install.mjs';

install();
const { runnerImport } = await import('vite');
const options = { configFile: false, root, logLevel: 'error' };
const { module } = await runnerImport(`${root}src/tools/conformance/main.ts`, options);

/** A call that takes longer is taken for one without an answer, in ms. */
const timeoutMs = 60_000;

async function ask(/** @type {string} */ question) {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

process.exitCode = await module.main(process.argv.slice(2), {
  fetch: (/** @type {Request} */ request) =>
    fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  now: () => performance.now(),
  wait: (/** @type {number} */ seconds) => setTimeout(seconds * 1_000),
  ask,
  print: (/** @type {string} */ text) => console.log(text),
  printError: (/** @type {string} */ text) => console.error(text),
  readFile: (/** @type {string} */ path) => readFileSync(path, 'utf8'),
  writeFile: (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(path, text),
  isColoured: process.stdout.isTTY === true,
  date: () => new Date().toISOString(),
});
