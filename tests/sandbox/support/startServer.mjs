import { spawn } from 'node:child_process';

/** @typedef {ReturnType<typeof startServer>} Server */

/**
 * Starts a built sandbox in a process of its own, on any free port.
 * @param {{ module: string, environment?: Record<string, string>, siteFolder?: string, cwd: string }} options
 */
export function startServer({ module, environment = {}, siteFolder, cwd }) {
  const options = JSON.stringify(siteFolder === undefined ? {} : { siteFolder });
  const script = `import(${JSON.stringify(module)}).then(({ serve }) => serve(${options}))`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', SANDBOX_DATABASE_URL: ':memory:', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output.err += text));
  const ended = exitOf(child);
  /** @type {Promise<string>} */
  const address = new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const [found] = /http:\/\/[\d.]+:\d+/.exec(output.out) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended: ${output.err}`)));
  });
  address.catch(() => {});
  return {
    output,
    /** The address it prints. */
    ready: () => address,
    ended: () => ended,
    /** @param {NodeJS.Signals} name */
    signal: (name) => child.kill(name),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | NodeJS.Signals | null>}
 */
const exitOf = (child) =>
  new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
