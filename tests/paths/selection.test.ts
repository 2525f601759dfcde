import { describe, expect, test } from 'vitest';
import { loginModel } from '#tests/models/account/login.ts';
import { tierRulesModel } from '#tests/models/dashboard/tierRules.ts';
import { shortestPaths } from '#tests/support/paths.ts';
import { pathOf } from '#tests/support/edges.ts';
import { UsageError } from './tool/options';
import { reach, partOf, select, type Selected } from './tool/selection';

const models = [loginModel, tierRulesModel];
const everything = { machines: [], paths: [], runners: ['node' as const], shard: null };

const idsOf = (selected: readonly Selected[]) =>
  selected.flatMap(({ node }) => node.map(({ id }) => id));

describe('which paths run', () => {
  test('path ids are the same each time, and no two are', () => {
    const [first, second] = [shortestPaths(loginModel), shortestPaths(loginModel)].map((all) =>
      all.map(({ id }) => id),
    );
    expect(first).toEqual(second);
    expect(new Set(first).size).toBe(first?.length);
    expect(first?.every((id) => /^login-[\da-f]{8}$/.test(id))).toBe(true);
  });

  test('the parts of a shared run hold every path exactly once', () => {
    const all = select(models, everything);
    const parts = [1, 2, 3, 4].map((index) => idsOf(partOf(all, { index, count: 4 })));
    expect(parts.flat().sort()).toEqual(idsOf(all).sort());
    const sizes = parts.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  test('a machine by name selects all of its paths and none of another', () => {
    const [one, ...others] = select(models, { ...everything, machines: ['tierRules'] });
    expect(others).toEqual([]);
    const ids = one?.node.map(({ id }) => id) ?? [];
    expect(ids).toEqual(expect.arrayContaining(shortestPaths(tierRulesModel).map(({ id }) => id)));
    expect(ids.every((id) => id.startsWith('tierRules-'))).toBe(true);
    expect(one?.isWhole).toBe(true);
  });

  test('a path by id is the only one, and its machine is not whole', () => {
    const id = shortestPaths(loginModel).at(-1)?.id ?? '';
    const [one, ...others] = select(models, { ...everything, paths: [id] });
    expect(others).toEqual([]);
    expect(one?.node.map((path) => path.id)).toEqual([id]);
    expect(one?.isWhole).toBe(false);
  });

  test('Chromium takes fewer paths than Node, all of them of the same machine', () => {
    const [one] = select([loginModel], { ...everything, runners: ['node', 'browser'] });
    const inNode = new Set(one?.node.map(({ id }) => id));
    expect(one?.browser.length).toBeGreaterThan(0);
    expect(one?.browser.length).toBeLessThan(inNode.size);
    expect(one?.browser.every(({ id }) => inNode.has(id))).toBe(true);
  });

  test('an unknown machine is refused, and the known ones are named', () => {
    const asked = () => select(models, { ...everything, machines: ['logon'] });
    expect(asked).toThrow(UsageError);
    expect(asked).toThrow('No machine "logon". There are: login, tierRules');
  });

  test('an unknown path is refused', () => {
    const asked = () => select(models, { ...everything, paths: ['login-00000000'] });
    expect(asked).toThrow('No path "login-00000000".');
  });
});

describe('the way to a state', () => {
  const found = select([loginModel], { ...everything, runners: ['browser'] });
  const statesOn = ([one]: readonly Selected[]) =>
    one?.browser.flatMap(({ steps }) => steps.map(({ state }) => state._nodes.map(pathOf))) ?? [];

  test('is the shortest of those that Chromium walks, and ends there', () => {
    const way = reach(found, { flow: 'login', state: 'code' });
    expect(way).toMatchObject([{ node: [], isWhole: false, browser: [expect.anything()] }]);
    const states = statesOn(way);
    expect(states.at(-1)).toContain('code');
    expect(states.slice(0, -1).flat()).not.toContain('code');
    expect(way[0]?.browser[0]?.steps.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^form.completed/),
      expect.stringMatching(/^done requestCode/),
    ]);
  });

  test('to where a flow begins has no step', () => {
    expect(statesOn(reach(found, { flow: 'login', state: 'phone.entering' }))).toEqual([]);
  });

  test('to an unknown state is refused, and the known ones are named', () => {
    const asked = () => reach(found, { flow: 'login', state: 'nowhere' });
    expect(asked).toThrow(UsageError);
    expect(asked).toThrow(/^No state "nowhere" in login\. There are: .*phone\.entering/);
  });

  test('that no path in Chromium reaches is refused', () => {
    const nobody = found.map((one) => ({ ...one, browser: [] }));
    expect(() => reach(nobody, { flow: 'login', state: 'code' })).toThrow(
      'No path in Chromium comes to login/code.',
    );
  });
});
