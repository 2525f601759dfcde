import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** The sandbox's server, built as the project builds it, in a folder of its own. */
export async function buildServer() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/server-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'src/sandbox/serve.ts', outDir: join(folder, 'dist'), minify: false },
  });
  const module = pathToFileURL(join(folder, 'dist/serve.js')).href;
  return {
    folder,
    start: (environment: Record<string, string>, siteFolder?: string) =>
      startServer(module, environment, siteFolder),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Server = ReturnType<typeof startServer>;

function startServer(module: string, environment: Record<string, string>, siteFolder?: string) {
  const options = JSON.stringify(siteFolder === undefined ? {} : { siteFolder });
  const script = `import(${JSON.stringify(module)}).then(({ serve }) => serve(${options}))`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SANDBOX_DATABASE_URL: ':memory:', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  return {
    output,
    ready: () => addressOf(child, output),
    ended: () => exitOf(child),
    signal: (name: NodeJS.Signals) => child.kill(name),
  };
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | NodeJS.Signals | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(child.exitCode ?? child.signalCode);
    child.once('close', (code, signal) => {
      resolve(code ?? signal);
    });
  });

/** The address a started server prints. */
const addressOf = (child: ChildProcess, output: { out: string; err: string }) =>
  new Promise<string>((resolve, reject) => {
    const look = () => {
      const [address] = /http:\/\/[\d.]+:\d+/.exec(output.out) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('close', () => {
      reject(new Error(`The server ended: ${output.err}`));
    });
    look();
  });
