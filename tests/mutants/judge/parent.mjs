import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const childFile = fileURLToPath(new URL('child.mjs', import.meta.url));

/** A judge over the code with all mutants in it: one process, and another one when a mutant has hung it. */
export function openJudge(root, sources) {
  const folder = join(root, '.cache/mutants', String(process.pid));
  mkdirSync(folder, { recursive: true });
  const [sourcesFile, progress] = ['sources.json', 'progress'].map((name) => join(folder, name));
  writeFileSync(sourcesFile, JSON.stringify([...sources]));
  let child = null;

  const answer = () =>
    new Promise((resolve, reject) => {
      const current = child;
      current.once('message', ({ result, error, isLast }) => {
        current.removeAllListeners('exit');
        if (isLast) {
          current.disconnect();
          child = null;
        }
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      });
      current.once('exit', (code) => {
        current.removeAllListeners('message');
        child = null;
        if (code === 3)
          resolve({ hung: readFileSync(progress, 'utf8').trimEnd().split('\n').at(-1) });
        else reject(new Error(`The judge has ended by itself, exit code ${code}`));
      });
    });

  async function ask(what, given) {
    if (!child) {
      child = fork(childFile, [root, sourcesFile, progress], { cwd: root, silent: false });
      await answer();
    }
    const answered = answer();
    child.send({ what, given });
    return await answered;
  }

  return {
    /** Runs a test file for mutants; `hung` is the mutant that never ended, if one did not. */
    run: (batch) => ask('run', batch),
    related: (files) => ask('related', files),
    close: () => child?.disconnect(),
  };
}
