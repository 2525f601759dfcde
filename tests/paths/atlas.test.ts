import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loginModel } from '#tests/models/account/login.ts';
import { models } from '#tests/models/index.ts';
import { pathOf, statesOf } from '#tests/support/edges.ts';
import { atlasPage, changesPage } from '#tests/paths/atlas/pages.ts';
import { readAtlas, shotsOf } from './atlas/shots';
import { storedPaths } from './engine/stored';
import { select } from './tool/selection';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe.each(models.map((model) => ({ id: model.machine.id, model })))(
  'the atlas of $id',
  ({ model }) => {
    const { browser } = storedPaths(model, root);
    const { shots, reasons } = shotsOf(model, browser);

    test('has a picture of every state, or says why there is none', () => {
      const pictured = shots.flatMap(({ states }) => states);
      const states = statesOf(model.machine).slice(1).map(pathOf);
      expect([...pictured, ...reasons.keys()].sort()).toEqual(states.sort());
      expect([...reasons.values()].filter((reason) => !/\S \S/.test(reason))).toEqual([]);
    });

    test('takes each picture at the first step of its path where the state is active', () => {
      const activeAt = (id: string, step: number) => {
        const path = browser.find((other) => other.id === id);
        const state = step === 0 ? path?.start : path?.steps[step - 1]?.state;
        return state?._nodes.map(pathOf) ?? [];
      };
      for (const { path, step, states } of shots) {
        expect(activeAt(path, step)).toEqual(expect.arrayContaining(states));
        for (const earlier of Array(step).keys())
          for (const state of states) expect(activeAt(path, earlier)).not.toContain(state);
      }
      expect(shots.length + reasons.size).toBeGreaterThan(0);
    });
  },
);

const everything = { machines: [], paths: [], runners: ['browser' as const], shard: null };
const selected = select([loginModel], everything, (model) => storedPaths(model, root));
const flows = selected.map(({ model, browser }) => shotsOf(model, browser));

test('the atlas reports a state whose path failed, and shows the pictures of the others', () => {
  mkdirSync(join(folder, 'login'));
  writeFileSync(join(folder, 'login/code.txt'), '- heading "Код <из> СМС"\n');
  const [login] = readAtlas(folder, flows);
  const at = (path: string) => login?.states.find((one) => one.path === path);
  expect(at('code')).toMatchObject({ picture: 'login/code', reason: null });
  expect(at('phone.requesting')).toMatchObject({
    picture: null,
    reason: expect.stringMatching(/^Its path failed: login-/) as string,
  });
  const page = atlasPage(readAtlas(folder, flows), selected);
  expect(page).toContain('src="pictures/login/code.390.webp"');
  expect(page).toContain('src="pictures/login/code.1280.webp"');
  expect(page).toContain('Код &lt;из&gt; СМС');
  expect(page).toContain('No picture. Its path failed: login-');
});

test('the page of changes shows a changed picture in both versions with a slider, and marks a new one', () => {
  const change = { picture: 'login/code', width: '390', share: 0.125 };
  const page = changesPage([
    { ...change, before: 'data:image/webp;base64,AA', after: 'data:image/webp;base64,BB' },
    { ...change, picture: 'login/verified', before: null, after: 'data:image/webp;base64,CC' },
  ]);
  expect(page).toContain('2 pictures have changed');
  expect(page).toContain('12.5 % differ');
  expect(page.match(/type="range"/g)).toHaveLength(1);
  expect(page).toContain('<p>New.</p>');
  expect(changesPage([])).toContain('No picture has changed');
});
