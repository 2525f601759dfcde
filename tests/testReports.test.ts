import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { timesTable } from '#build/proof.mjs';
import { playwrightCounts, vitestCounts } from '#build/testReports.mjs';

const page = 'Seen at the end of «a toast», at /dashboard:\n- heading "Личный кабинет"';

const spec = (title: string, ok: boolean, result: object) => ({
  title,
  ok,
  file: 'journeys/dashboard.spec.ts',
  tests: [{ status: ok ? 'expected' : 'unexpected', results: [result] }],
});

const config = { rootDir: import.meta.dirname };
const suite = (...specs: object[]) => ({ file: 'journeys/dashboard.spec.ts', suites: [{ specs }] });

describe('the summary of a Playwright run', () => {
  it('names each failed test, then the content of the page, and last the reason', () => {
    const broken = spec('a toast', false, {
      error: { message: 'element(s) not found' },
      stdout: [{ text: 'Another line' }, { text: page }],
    });
    const { files, failed } = playwrightCounts({
      config,
      suites: [suite(spec('a card', true, {}), broken)],
      errors: [],
    });
    expect(files).toEqual([{ file: 'tests/journeys/dashboard.spec.ts', passed: 1 }]);
    expect(failed).toEqual([
      [
        'tests/journeys/dashboard.spec.ts › a toast',
        '    Seen at the end of «a toast», at /dashboard:',
        '    - heading "Личный кабинет"',
        '    element(s) not found',
      ].join('\n'),
    ]);
  });

  it('counts a journey once for each engine that it passed in', () => {
    const inTwo = {
      ...spec('a card', true, {}),
      tests: [
        { status: 'expected', results: [] },
        { status: 'unexpected', results: [{ error: { message: 'not found' } }] },
        { status: 'expected', results: [] },
      ],
    };
    const { files, failed } = playwrightCounts({ config, suites: [suite(inTwo)], errors: [] });
    expect([files[0]?.passed, failed.length]).toEqual([2, 1]);
  });

  it('labels a journey by its file from the root and by each engine in which it failed', () => {
    const test = (projectName: string, status: string) => ({
      projectName,
      status,
      results: [{ error: { message: `not found in ${projectName}` } }],
    });
    const tests = [
      test('chromium', 'expected'),
      test('firefox', 'unexpected'),
      test('webkit', 'flaky'),
    ];
    const { files, failed } = playwrightCounts({
      config: { rootDir: join(import.meta.dirname, 'engines') },
      suites: [
        { file: 'code.journey.ts', specs: [{ file: 'code.journey.ts', title: 'a code', tests }] },
      ],
      errors: [],
    });
    expect(files[0]?.file).toBe('tests/engines/code.journey.ts');
    expect(failed).toEqual([
      'tests/engines/code.journey.ts [firefox] › a code\n    not found in firefox',
      'tests/engines/code.journey.ts [webkit] › a code\n    not found in webkit',
    ]);
  });

  it('omits the page if none was recorded, and lists an error outside any test', () => {
    const { failed } = playwrightCounts({
      config,
      suites: [suite(spec('a toast', false, { error: { message: 'not found' } }))],
      errors: [{ message: 'no server' }],
    });
    expect(failed).toEqual([
      'Playwright\n    no server',
      'tests/journeys/dashboard.spec.ts › a toast\n    not found',
    ]);
  });

  it('shows at most eighty lines of the page, and the reason after them', () => {
    const long = ['Seen at the end of «a toast»:', ...Array<string>(200).fill('- listitem')];
    const { failed } = playwrightCounts({
      config,
      suites: [
        suite(
          spec('a toast', false, { error: { message: 'x' }, stdout: [{ text: long.join('\n') }] }),
        ),
      ],
      errors: [],
    });
    expect(failed[0]?.split('\n')).toHaveLength(82);
    expect(failed[0]).toContain('Seen at the end');
    expect(failed[0]).toMatch(/\n {4}x$/);
  });
});

describe('the summary of a Vitest run', () => {
  it('counts passed tests, and names a failed test and a file that does not load', () => {
    const { files, failed } = vitestCounts({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: 'no such import',
          assertionResults: [{ status: 'passed' }],
        },
        {
          name: 'b.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed' },
            { status: 'failed', fullName: 'b adds', failureMessages: ['1 is not 2'] },
          ],
        },
      ],
    });
    expect(files.map(({ passed }) => passed)).toEqual([1, 1]);
    expect(failed).toEqual([
      expect.stringMatching(/a\.test\.ts\n {4}no such import$/),
      expect.stringMatching(/b\.test\.ts › b adds\n {4}1 is not 2$/),
    ]);
  });
});

describe('npm test and npm run verify', () => {
  it('the table of times lists each step with its time and its processor time, and sums them up', () => {
    const steps = [
      { title: 'types', file: '', from: 0, seen: 0, wall: 8_049, processor: 12.34 },
      { title: 'lint', file: '', from: 0, seen: 0, wall: 2_000, processor: 3 },
      { title: 'on Windows', file: '', from: 0, seen: 0, wall: 500 },
    ];
    expect(timesTable(steps, 9_100).split('\n')).toEqual([
      'step             time  processor',
      'types           8.0 s     12.3 s',
      'lint            2.0 s      3.0 s',
      'on Windows      0.5 s          –',
      'in all          9.1 s     15.3 s',
    ]);
  });

  const verify = (...args: string[]) =>
    spawnSync(process.execPath, ['src/build/verify.mjs', ...args], { encoding: 'utf8' });

  it('verify lists its parts by name', () => {
    const { status, stdout } = verify('--list');
    expect(status).toBe(0);
    expect(stdout.split('\n').map((line) => line.trim().split(/\s+/)[0])).toEqual([
      'builds',
      'tests',
      'chromium',
      'faults',
      'engines',
      'explore',
      'mutants',
      'node22',
      'node24',
      '',
    ]);
  });

  it('verify refuses an unknown part with the list of them', () => {
    const { status, stderr } = verify('--only', 'faults,everything');
    expect(status).toBe(2);
    expect(stderr).toContain('Nothing here is called everything. There are:');
    expect(stderr).toMatch(/^ {2}engines {2,}\S/m);
  });
});
