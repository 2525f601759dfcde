import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { models } from '#tests/models/index.ts';

/** The texts of a built site, by their path in it. */
function readAll(folder: string): Map<string, string> {
  const site = fileURLToPath(new URL(`../../${folder}/site/`, import.meta.url));
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(html|js|css)$/.test(file));
  return new Map(texts.map((file) => [file, readFileSync(site + file, 'utf8')]));
}

const plain = readAll('.cache/plain');
const withTelemetry = readAll('.cache/keyed');
const withFlows = readAll('dist');
const holding = (texts: ReadonlyMap<string, string>, text: string) =>
  [...texts].filter(([, content]) => content.includes(text)).map(([file]) => file);

/** The sentences of a machine's configuration: its `description` and `meta`, at any depth. */
function sentencesOf(value: unknown, isSentence = false): string[] {
  if (typeof value === 'string') return isSentence ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    sentencesOf(inner, isSentence || key === 'description' || key === 'meta'),
  );
}

/** Shorter strings are names and section numbers; a chart shows sentences to its readers. */
const sentences = models
  .flatMap(({ machine }) => sentencesOf(machine.config))
  .filter((text) => text.length > 30);

describe('the plain build', () => {
  test('contains no sentence of a machine, while the build with the flow viewer contains all of them', () => {
    const joined = (texts: ReadonlyMap<string, string>) => [...texts.values()].join('\n');
    const [inPlain, inFlows] = [joined(plain), joined(withFlows)];
    expect(sentences.length).toBeGreaterThan(400);
    expect(sentences.filter((text) => inPlain.includes(text))).toEqual([]);
    expect(sentences.filter((text) => !inFlows.includes(text))).toEqual([]);
  });

  test('has no page for the flow viewer, which the other build has', () => {
    expect([...plain.keys()].filter((file) => /^flows\b/.test(file))).toEqual([]);
    expect([...withFlows.keys()]).toContain('flows/index.html');
  });

  test.each([
    ["the inspector's protocol", '@statelyai'],
    ['the hosted inspector', 'stately.ai/inspect'],
    ["the viewer's window", 'xstateinspector'],
    ['the diagrams', 'react-flow'],
    ['the recordings', 'samotsvet-flows'],
    ['what viewer and tests look through', 'watchActors'],
  ])('holds nothing of %s, which the other build has', (_, text) => {
    expect(holding(plain, text)).toEqual([]);
    expect(holding(withFlows, text)).not.toEqual([]);
  });
});

describe('the build with the flow viewer', () => {
  test('loads neither the viewer nor the inspector with a page of the cabinet', () => {
    const parts = [...holding(withFlows, 'react-flow'), ...holding(withFlows, 'xstateinspector')];
    const names = parts.map((file) => file.replace(/^assets\//, ''));
    expect(names.length).toBeGreaterThan(1);
    const cabinet = [...withFlows].filter(([file]) => /^(?!flows).*\.html$/.test(file));
    expect(cabinet.length).toBeGreaterThan(8);
    for (const [file, html] of cabinet) {
      expect(
        names.filter((name) => html.includes(name)),
        file,
      ).toEqual([]);
    }
    // The service worker does not cache them either.
    const kept = withFlows.get('sw.js') ?? '';
    expect(kept).toContain('/assets/first-');
    expect(names.filter((name) => kept.includes(name))).toEqual([]);
  });
});

describe('the build without telemetry', () => {
  test.each([
    ["OpenTelemetry's protocol", 'resourceMetrics'],
    ['the SDK', 'service.version'],
    ['what is counted', 'cabinet.transitions'],
    ['the web vitals', 'needs-improvement'],
    ['the packing', 'content-encoding'],
    ['the answer of the note', 'statisticsConsent'],
    ['the note’s words', 'статистики'],
    ['the browser’s refusal', 'globalPrivacyControl'],
    ['the setting', '/telemetry/v1/metrics'],
  ])('holds nothing of %s, which the other build has', (_, text) => {
    expect(holding(plain, text)).toEqual([]);
    expect(holding(withFlows, text).filter((file) => !file.startsWith('flows'))).toEqual([]);
    expect(holding(withTelemetry, text)).not.toEqual([]);
  });
});

describe('the build with telemetry', () => {
  test('has one chunk with the metrics code, and no page refers to it', () => {
    const parts = holding(withTelemetry, 'resourceMetrics').map((file) =>
      file.replace(/^assets\//, ''),
    );
    expect(parts).toHaveLength(1);
    const pages = [...withTelemetry].filter(([file]) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(8);
    for (const [file, html] of pages)
      expect(
        parts.filter((part) => html.includes(part)),
        file,
      ).toEqual([]);
  });
});
