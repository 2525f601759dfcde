import { spawnSync } from 'node:child_process';

/** Runs every generated path as `npm run paths` does: count, duration, share of the machines. */
export async function measure({ root, chromium, print }) {
  const { stdout } = spawnSync(process.execPath, ['src/build/paths.mjs'], {
    cwd: root,
    encoding: 'utf8',
    // Only a build with the flow viewer reports its actors.
    env: { ...process.env, VITE_FLOWS: '1', CHROMIUM: chromium, CI: '1' },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for (const runner of ['Node', 'Chromium']) {
    const ended = new RegExp(`^${runner}: (\\d+) of \\d+ paths.*, ([\\d.]+) s$`, 'm').exec(stdout);
    print(`paths in ${runner}`, ended?.[1] ?? 'none');
    print(`all of them in ${runner}`, ended?.[2] ?? '?', 's');
    const shares = stdout.match(new RegExp(`^\\w+ +${runner} .*$`, 'gm')) ?? [];
    for (const [index, what] of ['states', 'transitions'].entries()) {
      print(`${what} taken in ${runner}`, sumOf(shares, index));
    }
  }
  const [outcome = 'no outcome'] = /^\d+ passed, \d+ failed$/m.exec(stdout) ?? [];
  print('outcome', outcome);
}

/** Sum of a share such as `12/12 (+ 2 unreachable)` over all machines; `index` selects one of the shares of a line. */
function sumOf(lines, index) {
  const shares = lines.map((line) => [...line.matchAll(/(\d+)\/(\d+)/g)][index] ?? []);
  const sum = (place) => shares.reduce((total, share) => total + Number(share[place] ?? 0), 0);
  return `${sum(1)}/${sum(2)}`;
}
