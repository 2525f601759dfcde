// @vitest-environment jsdom
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFlow } from '#viewer/model/readFlow.ts';
import { tierRulesModel } from '#tests/models/dashboard/tierRules.ts';
import { shortestPaths } from '#tests/support/paths.ts';
import { coverageOf } from './tool/coverage';
import { runInNode } from './tool/nodeRun';
import { reportPage } from './tool/report/page';
import type { StepRecord } from './tool/asserted';
import { stepWords } from './tool/stepWords';
import type { Path } from '#tests/support/model.ts';
import { picturesOf, type StatePictures } from './tool/report/pictures';
import type { PathResult } from './tool/result';

const all = shortestPaths(tierRulesModel);
const passed = await Promise.all(all.map((path) => runInNode(tierRulesModel, path, 1, null)));

function report(results: PathResult[], unused: string[] = [], pictures: StatePictures = new Map()) {
  const { machine } = tierRulesModel;
  const flow = readFlow({ file: 'machines/dashboard/tierRules.ts', machine });
  const page = reportPage(
    [
      {
        flow,
        diagram: { width: 10, height: 10, boxes: [], arrows: [] },
        coverage: [coverageOf(tierRulesModel, 'node', results)],
        isWhole: true,
        pictures,
        walked: all.map((path) => ({
          model: tierRulesModel,
          path,
          results: results.filter(({ id }) => id === path.id),
        })),
        unused,
      },
    ],
    { command: 'npm run paths', at: new Date(0), seconds: { node: 0.1, browser: null } },
  );
  return { page, shown: new DOMParser().parseFromString(page, 'text/html') };
}

const broken = (message: string, screens: string[] = []): PathResult[] => {
  const [first, ...others] = passed;
  if (!first) return [];
  return [{ ...first, runner: 'browser', screens, failure: { step: 0, message } }, ...others];
};

describe('the report', () => {
  test('says that all is well when it is', () => {
    const { shown } = report(passed);
    expect(shown.querySelector('h1')?.textContent).toBe('Paths: all is well');
    expect(shown.querySelectorAll('.machine .path')).toHaveLength(all.length);
  });

  test('lists failures first, open, with the command to repeat them', () => {
    const { shown } = report(broken('The card is not there'));
    const [first] = shown.querySelectorAll('section');
    const path = first?.querySelector('.path');
    expect(first?.querySelector('h2')?.textContent).toBe('Failed');
    expect(path?.hasAttribute('open')).toBe(true);
    expect(path?.querySelector('pre')?.textContent).toBe('The card is not there');
    expect(path?.querySelector('.command')?.textContent).toBe(
      `npm run paths -- --path ${all[0]?.id ?? ''} --headed`,
    );
  });

  test('lists the assertions of each step, and the steps without any', () => {
    const asserted: StepRecord[] = [
      { expected: [{ at: 'loading', what: 'region “Мой баланс”: to be visible' }], unseen: [] },
      { expected: [], unseen: ['nothing moves'] },
      { expected: [], unseen: [] },
    ];
    const long = all.findIndex(({ steps }) => steps.length > 1);
    const { shown } = report(
      passed.map((one, at) => (at === long ? { ...one, runner: 'browser', asserted } : one)),
    );
    const steps = [...shown.querySelectorAll('.path .steps')]
      .map((list) => [...list.children].map(({ textContent }) => textContent.replace(/\s+/g, ' ')))
      .find(([start]) => start?.includes('asserted'));
    expect(steps?.[0]).toContain('1 asserted');
    expect(steps?.[0]).toContain('loading region “Мой баланс”: to be visible');
    expect(steps?.[1]).toContain('Nothing was asserted: nothing moves');
    expect(steps?.[2]).toMatch(/Nothing was asserted\s*$/);
  });

  test('names the machine whose coverage is not full', () => {
    const { shown } = report(passed.slice(0, 1));
    expect(shown.querySelector('h1')?.textContent).toBe('Paths: something is wrong');
    expect(shown.querySelector('header')?.textContent).toContain('Coverage is not full: tierRules');
  });

  test('lists baseline lines that no step needs among the failures', () => {
    const { shown } = report(passed, ['no step does so any more: idle | asked | loading']);
    const [first] = shown.querySelectorAll('section');
    expect(shown.querySelector('h1')?.textContent).toBe('Paths: something is wrong');
    expect(first?.querySelector('h2')?.textContent).toBe('Failed');
    expect(first?.querySelector('.failure strong')?.textContent).toBe(
      'tierRules: tests/paths/baseline/tierRules.txt',
    );
    expect(first?.querySelector('.failure pre')?.textContent).toBe(
      'no step does so any more: idle | asked | loading',
    );
  });

  test('loads nothing from the network', () => {
    const { page, shown } = report(broken('See https://example.org/', ['AAAA', 'BBBB']));
    const linked = [...shown.querySelectorAll('[src], link, [href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    expect(linked.filter((address) => !address.startsWith('#'))).toEqual([]);
    expect(page).not.toMatch(/url\((?!#)|@import|import\(/);
    expect(page).toContain("default-src 'none'");
  });

  const states = (pictures: StatePictures) => {
    const list = report(passed, [], pictures).shown.querySelectorAll('.states > ul > li');
    return [...list].map((part) => ({
      words: part.textContent.replace(/\s+/g, ' ').trim(),
      screen: part.querySelector('.shot')?.getAttribute('data-screen'),
    }));
  };

  test('shows each state beside its sentence, its accessibility text, and why a picture is missing', () => {
    const shown = states(
      new Map([
        ['loading', { image: 'UklGRA', said: '- heading "<Мой> баланс"', reason: null }],
        ['failed', { image: null, said: '', reason: 'It is left at once.' }],
      ]),
    );
    const named = (name: string) => shown.find(({ words }) => words.startsWith(name));
    expect(named('loading')).toMatchObject({ screen: '0' });
    expect(named('loading')?.words).toContain('- heading "<Мой> баланс"');
    expect(named('failed')?.screen).toBeUndefined();
    expect(named('failed')?.words).toContain('No picture. It is left at once.');
    expect(shown.filter(({ words }) => words.includes('No path of this run'))).toHaveLength(3);
    expect(states(new Map())).toEqual([]);
  });

  test('uses the screens of the run without an atlas, up to the step where a path failed', () => {
    const [path] = all.filter(({ steps }) => steps.length > 1);
    if (!path) throw new Error('No path of two steps');
    const result: PathResult = {
      ...(passed[0] as PathResult),
      id: path.id,
      runner: 'browser',
      screens: ['START', 'ONE', 'TWO'],
    };
    const taken = (one: PathResult) =>
      new Set(
        [...picturesOf({ model: tierRulesModel, browser: [path] }, [one], null).values()].map(
          ({ image }) => image,
        ),
      );
    expect(taken(result)).toContain('ONE');
    const failure = { step: 0, message: 'Broken' };
    expect(taken({ ...result, failure })).toContain('START');
    expect(taken({ ...result, failure })).not.toContain('ONE');
  });

  test('prefers the small pictures of an atlas', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    mkdirSync(join(folder, 'tierRules'));
    writeFileSync(join(folder, 'tierRules/loading.small.webp'), 'RIFF');
    const state = { path: 'loading', picture: 'tierRules/loading', said: 'Heard', reason: null };
    const flows = [{ flow: 'tierRules', states: [state] }];
    const found = picturesOf({ model: tierRulesModel, browser: [] }, [], {
      folder,
      at: new Date(0),
      flows,
    });
    rmSync(folder, { recursive: true });
    expect(found.get('loading')).toEqual({ image: 'UklGRg==', said: 'Heard', reason: null });
  });

  test('stores an equal screen only once', () => {
    const twice = broken('Broken', ['SAME', 'SAME']);
    const { shown } = report(twice);
    expect(shown.querySelector('#screens')?.textContent).toBe('["SAME"]');
  });

  test('shows a message as text, whatever it contains', () => {
    const { shown } = report(broken('<img src=x onerror=alert(1)>'));
    expect(shown.querySelector('.failure img')).toBeNull();
    expect(shown.querySelector('.failure pre')?.textContent).toContain('<img');
  });
});

test('the words of a step say how an inner flow has ended and which data an event contains', () => {
  const words = (event: { type: string } & Record<string, unknown>) =>
    stepWords(tierRulesModel, { event } as unknown as Path['steps'][number]);
  expect(words({ type: 'xstate.done.actor.otp', output: { type: 'left' } })).toBe(
    'otp comes to its end: left',
  );
  expect(words({ type: 'xstate.done.actor.loadProfile', output: null })).toBe(
    'loadProfile comes to its end: it succeeds',
  );
  expect(
    words({ type: 'code.typed', digits: ['1', '2'], values: { phone: '+7 999', card: '' } }),
  ).toBe('Code typed: digits 1 2, values phone +7 999, card nothing');
});

test('the legend of the report draws each kind of arrow once', () => {
  const { shown } = report(passed);
  const kinds = [...shown.querySelectorAll('.legend polyline')].map(
    ({ classList }) => classList.value,
  );
  expect(kinds).toEqual(['arrow both', 'arrow node', 'arrow browser', 'arrow none']);
});
