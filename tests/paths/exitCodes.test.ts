import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './tool/main';

const root = mkdtempSync(join(tmpdir(), 'paths-'));

// The key of the stored paths is computed from these folders and the lock file.
for (const folder of ['machines', 'src', 'tests']) mkdirSync(join(root, folder));
writeFileSync(join(root, 'package-lock.json'), '{}');

const run = (line: string) =>
  main({
    args: line.split(' '),
    root,
    findChromium: () => Promise.reject(new Error('not asked for')),
    buildSite: () => Promise.reject(new Error('not asked for')),
  });

const baseline = join(root, 'tests/paths/baseline/tierRules.txt');
const report = () => readFileSync(join(root, '.cache/paths/report.html'), 'utf8');

let complaints: string[] = [];
let printed: string[] = [];

beforeEach(() => {
  [complaints, printed] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((text) => printed.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('npm run paths ends', () => {
  test.each([
    '--machine nothing',
    '--to login/nowhere',
    '--to nothing/open',
    '--to login',
    '--path login-00000000',
    '--never',
    '--shard 9/3',
  ])('with 2 after one line for %s', async (line) => {
    expect(await run(line)).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(/^[^\n]+\n$/)]);
  });

  test('with 0 for --help and --list', async () => {
    expect(await run('--help')).toBe(0);
    expect(await run('--list --node --machine tierRules')).toBe(0);
  });

  test('with 1 where there is no baseline, and says how to write one', async () => {
    expect(await run('--node --machine tierRules')).toBe(1);
    expect(printed.join('\n')).toContain('npm run paths -- --machine tierRules --baseline');
  });

  test('with 0 after a baseline has been written, which judges nothing', async () => {
    expect(await run('--baseline --machine tierRules')).toBe(0);
    expect(printed).toContain(
      'Nothing has been judged. Review what has changed, then run the paths.',
    );
    expect(printed.join('\n')).not.toContain('passed');
    expect(await run('--node --machine tierRules')).toBe(0);
  });

  test('with 1 when a step does otherwise than the baseline says', async () => {
    await run('--baseline --machine tierRules');
    const text = readFileSync(baseline, 'utf8');
    writeFileSync(
      baseline,
      text.replace('calls loadTierRules', 'calls loadTierRules; storeTokens'),
    );
    expect(await run('--node --machine tierRules')).toBe(1);
    expect(report()).toMatch(/expected [^\n]* calls loadTierRules; storeTokens/);
    expect(report()).toMatch(/again {4}npm run paths -- --path tierRules-[\da-f]{8} --node/);
  });

  test('with 1 when the baseline says more than any step does', async () => {
    await run('--baseline --machine tierRules');
    writeFileSync(baseline, `${readFileSync(baseline, 'utf8')}\nloaded | forgotten | -\n`);
    expect(await run('--node --machine tierRules')).toBe(1);
    expect(printed.join('\n')).toContain('no step does so any more: loaded | forgotten | -');
    expect(report()).toContain('loaded | forgotten | -');
  });
});
