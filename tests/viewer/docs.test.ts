import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pages } from '#viewer/docs/pages.ts';
import { keyFlows, type FlowPictures } from '#viewer/docs/pictures.ts';
import { machineFiles } from '#viewer/machines.ts';
import { invokesOf } from '#viewer/model/links.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { callWords } from '#viewer/words/calls.ts';
import { delayWords } from '#viewer/words/delays.ts';
import { eventWords } from '#viewer/words/events.ts';
import { flowWords } from '#viewer/words/flows.ts';
import { delayWordsOf, wordsOf } from '#viewer/words/words.ts';

const flows = machineFiles.map(readFlow);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const folder = new URL('../../docs/flows/', import.meta.url);
const pictures = JSON.parse(
  readFileSync(new URL('pictures/pictures.json', folder), 'utf8'),
) as FlowPictures[];
const written = pages(pictures);

describe('docs/flows', () => {
  test.each(written)('$file says what the machines say: npm run flows -- --docs', (page) => {
    expect(readFileSync(new URL(page.file, folder), 'utf8')).toBe(page.text);
  });

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

  test('are there wherever a page names one, and none is left over', () => {
    const named = written.flatMap(({ text }) =>
      [...text.matchAll(/<img src="([^"]+)"/g)].map(([, file]) => file ?? ''),
    );
    expect(named.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
    const files = readdirSync(new URL('pictures/', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.webp'))
      .map((file) => `pictures/${file.replaceAll('\\', '/')}`);
    expect(sorted(files)).toEqual(sorted(named));
  });

  test('are small together', () => {
    const sizes = pictures
      .flatMap(({ states }) => sorted(states.flatMap(({ file }) => file ?? [])))
      .map((file) => readFileSync(new URL(`pictures/${file}`, folder)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_500_000);
  });
});

test('every flow has a title, a section and a summary', () => {
  const said = flows.map((flow) => ({ flow: flow.id, ...wordsOf(flow) }));
  expect(said.filter(({ flow, title }) => title === flow || title === '')).toEqual([]);
  expect(said.filter(({ section }) => section === '')).toEqual([]);
  expect(said.filter(({ summary }) => summary === '')).toEqual([]);
});

describe('the words of src/viewer/words', () => {
  test('tell what every flow is about whose machine does not say it, and no other', () => {
    const silent = flows.filter(({ meta }) => meta === null);
    expect(sorted(silent.map(({ id }) => id))).toEqual(sorted(Object.keys(flowWords)));
  });

  test('tell what every event means, and no other', () => {
    const events = flows.flatMap(({ transitions, messages }) => [
      ...transitions.filter(({ kind }) => kind === 'event').map(({ name }) => name),
      ...messages.map(({ event }) => event),
    ]);
    expect(sorted(events)).toEqual(sorted(Object.keys(eventWords)));
  });

  test('tell what every call is for, and no other', () => {
    const calls = flows
      .flatMap(invokesOf)
      .filter(({ flow }) => flow === null)
      .map(({ src }) => src);
    expect(sorted(calls)).toEqual(sorted(Object.keys(callWords)));
  });

  test('tell why every delay is there, and no other', () => {
    const named = flows.flatMap((flow) =>
      flow.delays.map(({ name }) => ({ flow: flow.id, name, words: delayWordsOf(flow, name) })),
    );
    expect(named.filter(({ words }) => words === undefined)).toEqual([]);
    const used = named.map(({ words }) => words);
    expect(Object.entries(delayWords).filter(([, words]) => !used.includes(words))).toEqual([]);
  });

  test('every state but a machine itself says what it means', () => {
    const silent = flows.flatMap(({ id, states }) =>
      states
        .filter(({ path, description }) => path !== '' && description === '')
        .map(({ path }) => `${id}: ${path}`),
    );
    expect(silent).toEqual([]);
  });
});
