import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './tool/main';

const root = mkdtempSync(join(tmpdir(), 'paths-'));

const run = (line: string) =>
  main({
    args: line.split(' '),
    root,
    findChromium: () => Promise.reject(new Error('not asked for')),
    buildSite: () => Promise.reject(new Error('not asked for')),
  });

const agreed = join(root, 'tests/paths/agreed/tierRules.txt');

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('npm run paths ends', () => {
  test.each(['--machine nothing', '--path login-00000000', '--never', '--shard 9/3'])(
    'with 2 after one line for %s',
    async (line) => {
      expect(await run(line)).toBe(2);
      expect(complaints).toEqual([expect.stringMatching(/^[^\n]+\n$/)]);
    },
  );

  test('with 0 for --help and --list', async () => {
    expect(await run('--help')).toBe(0);
    expect(await run('--list --node --machine tierRules')).toBe(0);
  });

  test('with 1 when a step is not as agreed, and with 0 when all is', async () => {
    expect(await run('--node --machine tierRules --agree')).toBe(0);
    expect(await run('--node --machine tierRules')).toBe(0);
    const [first = '', ...rest] = readFileSync(agreed, 'utf8').split('\n');
    writeFileSync(agreed, [`${first}; storeTokens`, ...rest].join('\n'));
    expect(await run('--node --machine tierRules')).toBe(1);
    expect(readFileSync(join(root, '.cache/paths/report.html'), 'utf8')).toContain('storeTokens');
  });
});
