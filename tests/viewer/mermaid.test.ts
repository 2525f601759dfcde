import { describe, expect, test } from 'vitest';
import { mermaidOf } from '#viewer/docs/mermaid.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';

const flows = machineFiles.map(readFlow);
const id = String.raw`[A-Za-z]\w*`;

/** Every line a state diagram of ours may have; anything else Mermaid may read in another way. */
const lines = {
  opened: new RegExp(`^state "[^":;#{}<>]*(?:#\\d+;[^":;#{}<>]*)*" as (${id}) \\{$`),
  state: new RegExp(`^state "[^":;{}<>]*(?:#\\d+;[^":;{}<>]*)*" as (${id})$`),
  closed: /^\}$/,
  divider: /^--$/,
  first: new RegExp(`^\\[\\*\\] --> (${id})$`),
  last: new RegExp(`^(${id}) --> \\[\\*\\]$`),
  arrow: new RegExp(`^(${id}) --> (${id}) : (?:[^:;{}<>"]|#\\d+;)+$`),
};

const readDiagram = (text: string) => {
  const [head, ...body] = text.trimEnd().split('\n');
  const read = body.map((line) => {
    const found = Object.entries(lines).find(([, pattern]) => pattern.test(line.trim()));
    const [, ...ids] = found?.[1].exec(line.trim()) ?? [];
    return { line, kind: found?.[0] ?? 'unknown', ids };
  });
  return { head, read };
};

describe.each(flows)('the diagram of $id', (flow) => {
  const { head, read } = readDiagram(mermaidOf(flow));

  test('contains only lines that are valid in a state diagram', () => {
    expect(head).toBe('stateDiagram-v2');
    expect(read.filter(({ kind }) => kind === 'unknown')).toEqual([]);
  });

  test('closes every state it opens, and divides only inside of one', () => {
    let depth = 0;
    for (const { kind } of read) {
      if (kind === 'opened') depth += 1;
      if (kind === 'closed') depth -= 1;
      expect(depth).toBeGreaterThanOrEqual(kind === 'divider' ? 1 : 0);
    }
    expect(depth).toBe(0);
  });

  test('has arrows only between states that it names', () => {
    const named = read.filter(({ kind }) => kind === 'state' || kind === 'opened');
    const ids = new Set(named.flatMap((line) => line.ids));
    expect(ids.size).toBe(named.length);
    expect(read.flatMap((line) => line.ids).filter((name) => !ids.has(name))).toEqual([]);
  });

  test('has every state and one arrow for each target of each transition', () => {
    const named = flow.states.filter(({ path }) => path !== '');
    const text = mermaidOf(flow);
    for (const { path } of named) expect(text).toContain(`${flow.id}_${path.replaceAll('.', '_')}`);
    const targets = flow.transitions.flatMap((one) => one.targets);
    expect(read.filter(({ kind }) => kind === 'arrow')).toHaveLength(targets.length);
  });
});

test('characters with a meaning in Mermaid are written as numeric codes', () => {
  const [flow] = flows;
  if (!flow) throw new Error('There are no flows');
  const named = { ...flow, id: 'a', states: [], transitions: [] };
  expect(mermaidOf(named)).toBe('stateDiagram-v2\n');
  const state = { ...flow.states[0], path: 'b', key: 'b: "{c}"; #d', kind: 'final' };
  expect(
    mermaidOf({
      ...named,
      states: [
        { ...state, path: '', key: 'a', kind: 'compound', parent: null } as never,
        { ...state, parent: '' } as never,
      ],
    }),
  ).toContain('state "b#58; #34;#123;c#125;#34;#59; #35;d" as a_b');
});
