import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pages } from '#viewer/docs/pages.ts';
import { keyFlows, type FlowPictures } from '#viewer/docs/pictures.ts';
import { machineFiles } from '#viewer/machines.ts';
import { commonDelays, commonEvents } from '#machines/shared/flowWords.ts';
import { invokesOf } from '#viewer/model/links.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { ownWordsOf, meaningOfEvent } from '#viewer/model/words.ts';

const flows = machineFiles.map(readFlow);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const folder = new URL('../../docs/flows/', import.meta.url);
const pictures = JSON.parse(
  readFileSync(new URL('pictures/pictures.json', folder), 'utf8'),
) as FlowPictures[];
const written = pages(pictures);

describe('docs/flows', () => {
  test.each(written)(
    '$file equals the page generated from the machines: npm run flows -- --docs',
    (page) => {
      expect(readFileSync(new URL(page.file, folder), 'utf8')).toBe(page.text);
    },
  );

  test('every page can be reached from the overview', () => {
    const [overview] = written;
    for (const { file } of written.slice(1)) expect(overview?.text).toContain(`(${file})`);
  });
});

describe('the pictures of docs/flows', () => {
  test.each(keyFlows)(
    'show every state of %s, or say why not: npm run flows -- --atlas --docs',
    (id) => {
      const states = flows.find((flow) => flow.id === id)?.states.map(({ path }) => path) ?? [];
      const shown = pictures.find(({ flow }) => flow === id)?.states ?? [];
      expect(shown.map(({ path }) => path).sort()).toEqual(states.filter(Boolean).sort());
      for (const { file, reason } of shown) expect([file, reason]).toContain(null);
      expect(shown.filter(({ file, reason }) => file === reason || reason === '')).toEqual([]);
    },
  );

  test('exist wherever a page names one, and none is unused', () => {
    const named = written.flatMap(({ text }) =>
      [...text.matchAll(/<img src="([^"]+)"/g)].map(([, file]) => file ?? ''),
    );
    expect(named.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
    const files = readdirSync(new URL('pictures/', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.webp'))
      .map((file) => `pictures/${file.replaceAll('\\', '/')}`);
    expect(sorted(files)).toEqual(sorted(named));
  });

  test('have a total size of at most 1.5 MB', () => {
    const sizes = pictures
      .flatMap(({ states }) => sorted(states.flatMap(({ file }) => file ?? [])))
      .map((file) => readFileSync(new URL(`pictures/${file}`, folder)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_500_000);
  });
});

/** Every flow with its machine's sentences, or those beside it, and the names it has. */
const spoken = flows.map((flow, at) => {
  const { root } = machineFiles[at]?.machine ?? {};
  return {
    ...{ id: flow.id, flow, brings: root?.meta !== undefined },
    own: root && ownWordsOf(root),
    events: sorted(flow.transitions.filter(({ kind }) => kind === 'event').map(({ name }) => name)),
    calls: sorted(
      invokesOf(flow)
        .filter((invoke) => invoke.flow === null)
        .map(({ src }) => src),
    ),
    delays: sorted(flow.delays.map(({ name }) => name)),
  };
});
const without = (names: readonly string[], common: object) =>
  names.filter((name) => !(name in common));

test('the page of a flow lists the server calls of the flows inside it', () => {
  const textOf = (file: string) => written.find((page) => page.file === file)?.text ?? '';
  expect(textOf('dashboard.md')).toMatch(
    /## Calls of the flows inside[^#]*\[transactionPaging\]\(transactionPaging\.md\) \| `loadPage` [^\n]*`POST \/v1\/client\/transactions`/,
  );
  expect(textOf('login.md')).toContain('| `otp › verifyCode` | Checks the code;');
});

test('every flow has a title, a section and a summary', () => {
  const said = flows.map(({ id, words }) => ({ flow: id, ...words }));
  expect(said.filter(({ flow, title }) => title === flow || title === '')).toEqual([]);
  expect(said.filter(({ section }) => section === '')).toEqual([]);
  expect(said.filter(({ summary }) => summary === '')).toEqual([]);
});

describe('the descriptions of the flows', () => {
  test('are part of the machine', () => {
    const silent = spoken.filter(({ brings }) => !brings).map(({ id }) => id);
    expect(silent).toEqual([]);
  });

  test.each(spoken)(
    'of $id explain all its events, except common ones, and no other event',
    ({ own, events }) => {
      const said = sorted(Object.keys(own?.events ?? {}));
      expect(without(said, commonEvents)).toEqual(without(events, commonEvents));
      expect(said.filter((event) => !events.includes(event))).toEqual([]);
    },
  );

  test.each(spoken)('of $id explain all its calls, and no other call', ({ own, calls }) => {
    expect(sorted(Object.keys(own?.calls ?? {}))).toEqual(calls);
  });

  test('name every call to the server', () => {
    const said = spoken.flatMap(({ own }) =>
      [...Object.values(own?.calls ?? {}), ...Object.values(own?.otherCalls ?? {})].map(
        ({ to }) => to ?? '',
      ),
    );
    const words = said.join(' ').split(/[ ,]+/);
    const paths = readdirSync('src/api').flatMap((file) =>
      [...readFileSync(`src/api/${file}`, 'utf8').matchAll(/'(\/v1\/[a-z_/]+)'/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(sorted(paths).length).toBeGreaterThan(12);
    expect(sorted(paths).filter((path) => !words.includes(path))).toEqual([]);
  });

  test.each([
    ['verifyCode', 'otp'],
    ['resendCode', 'resend'],
  ])('of the flows around a one-time code name the server path of each %s call', (call, child) => {
    const said = spoken
      .flatMap(({ own }) => Object.entries(own?.otherCalls ?? {}))
      .filter(([name]) => name.endsWith(`.${call}`))
      .map(([, { to }]) => to);
    const known = spoken.find(({ id }) => id === child)?.own?.calls?.[call]?.to ?? '';
    const paths = known.replaceAll('POST ', '').split(/, | or /);
    expect(paths).toHaveLength(5);
    expect(sorted(said.map((to) => to?.replace('POST ', '') ?? ''))).toEqual(sorted(paths));
  });

  test.each(spoken)(
    'of $id explain all its delays, except common ones, and no other delay',
    ({ own, delays }) => {
      const said = sorted(Object.keys(own?.delays ?? {}));
      expect(without(said, commonDelays)).toEqual(without(delays, commonDelays));
      expect(said.filter((delay) => !delays.includes(delay))).toEqual([]);
    },
  );

  test('explain every event that a flow sends to another flow', () => {
    const silent = flows.flatMap((flow) =>
      flow.messages
        .filter(({ event }) => meaningOfEvent(flow, event, flows) === '')
        .map(({ event }) => `${flow.id}: ${event}`),
    );
    expect(silent).toEqual([]);
  });

  test('contain no empty sentence', () => {
    const sentences = spoken.flatMap(({ own }) => [
      ...Object.values(own?.events ?? {}),
      ...Object.values(own?.calls ?? {}).flatMap(({ does, to, section }) => [does, to, section]),
      ...Object.values(own?.delays ?? {}).flatMap(({ why, section }) => [why, section]),
    ]);
    expect(sentences.length).toBeGreaterThan(250);
    expect(sentences).not.toContain('');
  });

  test('are defined in one place if several flows share them', () => {
    const knowing = (name: string, part: 'events' | 'delays') =>
      spoken.filter((one) => one[part].includes(name) && !(name in (one.own?.[part] ?? {})));
    const once = (names: object, part: 'events' | 'delays') =>
      Object.keys(names).filter((name) => knowing(name, part).length < 2);
    expect(once(commonEvents, 'events')).toEqual([]);
    expect(once(commonDelays, 'delays')).toEqual([]);
    const all = [
      ...Object.entries(commonEvents),
      ...spoken.flatMap(({ own }) => Object.entries(own?.events ?? {})),
    ].map(([event, sentence]) => `${event}: ${sentence}`);
    expect(all.filter((said, at) => all.indexOf(said) !== at)).toEqual([]);
  });

  test('cover every state except the root of a machine', () => {
    const silent = flows.flatMap(({ id, states }) =>
      states
        .filter(({ path, description }) => path !== '' && description === '')
        .map(({ path }) => `${id}: ${path}`),
    );
    expect(silent).toEqual([]);
  });
});
