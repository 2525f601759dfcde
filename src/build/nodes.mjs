import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './install.mjs';

/** The package of npm's registry with the executable of Node for this system. */
function packageOfNode() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Where a Node of this major version is: this one, what `NODE_22` names, or else the one that npm's
 * registry has as a package. Undefined when none can be had.
 */
export function findNode(/** @type {number} */ major) {
  const set = process.env[`NODE_${major}`];
  if (set) return set;
  if (Number(process.versions.node.split('.')[0]) === major) return process.execPath;
  const folder = `${root}.cache/node/${major}`;
  const file = `${folder}/node_modules/${packageOfNode()}/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
  if (!existsSync(file)) {
    console.log(`Installing Node ${major} from npm's registry…`);
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    const args = ['install', '--prefix', folder, ...options, `${packageOfNode()}@${major}`];
    spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return existsSync(file) ? file : undefined;
}

/** Paths that a started product must answer with 200. */
const asked = ['/', '/auth', '/sign_up', '/sandbox'];
/** How `npm start` says where it listens. */
const address = /http:\/\/127\.0\.0\.1:\d+/;

/** Builds and starts the product as `npm start` does, asks for some pages, and ends it. Throws with what it said. */
async function tryStart() {
  const child = spawn(process.execPath, [`${root}src/build/start.mjs`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const onOutput = (/** @type {Buffer} */ text) => {
      said += text;
      const [found] = address.exec(said) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.on('exit', (code) => reject(new Error(`It ended with ${code}:\n${said}`)));
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    for (const path of asked) {
      const { status } = await fetch(url + path);
      if (status !== 200) throw new Error(`${path} is answered with ${status}`);
      console.log(`${url}${path}: 200`);
    }
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`Told to end, it ended with ${code}:\n${said}`);
}

const [, script, command, major] = process.argv;
if (script?.endsWith('nodes.mjs') && command === 'find') {
  const file = findNode(Number(major));
  if (!file) process.exit(1);
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  console.log(`${file} is ${stdout.trim()}`);
}
if (script?.endsWith('nodes.mjs') && command === 'start') await tryStart();
