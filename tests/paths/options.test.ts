import { describe, expect, test } from 'vitest';
import { parseOptions, UsageError } from './tool/options';

describe('the options of npm run paths', () => {
  test('without any, every path runs once in Node and in Chromium', () => {
    expect(parseOptions([])).toMatchObject({
      machines: [],
      paths: [],
      runners: ['node', 'browser'],
      repeat: 1,
      shard: null,
      isHeaded: false,
    });
  });

  test('a machine and a path may be given several times', () => {
    const { machines, paths } = parseOptions(
      '--machine login --machine session --path login-1 --path session-2'.split(' '),
    );
    expect(machines).toEqual(['login', 'session']);
    expect(paths).toEqual(['login-1', 'session-2']);
  });

  test.each([
    ['--node', ['node']],
    ['--browser', ['browser']],
    ['--node --browser', ['node', 'browser']],
    ['--headed', ['browser']],
    ['--to login/code', ['browser']],
    ['--atlas', ['browser']],
  ])('%s runs in %j', (line, runners) => {
    expect(parseOptions(line.split(' ')).runners).toEqual(runners);
  });

  test.each([
    ['--repeat 3', { repeat: 3 }],
    ['--shard 2/4', { shard: { index: 2, count: 4 } }],
    ['--list', { isList: true }],
    ['-h', { isHelp: true }],
    ['--to phoneChange/code.old', { to: { flow: 'phoneChange', state: 'code.old' } }],
    ['--atlas', { atlas: { isDark: false, isAccepted: false, isForDocs: false } }],
    ['--atlas --docs', { atlas: { isDark: false, isAccepted: false, isForDocs: true } }],
    ['--atlas --dark --accept', { atlas: { isDark: true, isAccepted: true, isForDocs: false } }],
    ['--baseline', { isBaseline: true }],
  ])('%s is understood', (line, expected) => {
    expect(parseOptions(line.split(' '))).toMatchObject(expected);
  });

  test.each([
    '--nonsense',
    'login',
    '--machine',
    '--repeat 0',
    '--repeat often',
    '--shard 0/4',
    '--shard 5/4',
    '--shard half',
    '--node --headed',
    '--dark',
    '--accept',
    '--atlas --path login-1',
    '--atlas --to login/code',
    '--atlas --node',
    '--atlas --docs --dark',
    '--docs',
    '--to login',
    '--to login/code --node',
    '--to login/code --machine login',
    '--to login/code --shard 1/2',
    '--baseline --path login-1',
    '--baseline --shard 1/2',
  ])('%s is refused with one clear line', (line) => {
    const parse = () => parseOptions(line.split(' '));
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(/^[^\n]+$/);
  });
});
