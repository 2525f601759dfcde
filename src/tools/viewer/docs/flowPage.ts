import type { CallWords } from '#machines/shared/flowWords.ts';
import type { Flow, FlowState } from '#viewer/model/flow.ts';
import { condition, delayOf, duration, happening, stateLabel } from '#viewer/model/labels.ts';
import { insideOf, invokesOf, parentsOf } from '#viewer/model/links.ts';
import { meaningOfEvent } from '#viewer/model/words.ts';
import { fence, list, page, quoted, section, table } from './markdown';
import { mermaidOf } from './mermaid';
import { picturesSection, type FlowPictures } from './pictures';

export const fileOf = ({ id }: Pick<Flow, 'id'>) => `${id}.md`;
const linkTo = (id: string) => `[${id}](${fileOf({ id })})`;

/** The page of one flow: its diagram, and everything on it in words. */
export function flowPage(
  flow: Flow,
  flows: readonly Flow[],
  pictures: readonly FlowPictures[],
): string {
  const { title, summary, section: place } = flow.words;
  return page(
    '<!-- Written by `npm run flows`; a change belongs in the machine or in the words beside it. -->',
    `# ${title} (${quoted(flow.id)})`,
    summary,
    `Specification: ${place}. Code: [${flow.file}](../../${flow.file}). [All flows](overview.md).`,
    relations(flow, flows),
    fence('mermaid', mermaidOf(flow)),
    section('States', states(flow)),
    picturesSection(flow, pictures),
    section('What leads where', transitions(flow)),
    section('Events', events(flow)),
    section('Calls', calls(flow)),
    section('Calls of the flows inside', callsInside(flow, flows)),
    section('Delays', delays(flow)),
    section('What it tells other flows', messages(flow, flows)),
  );
}

function relations(flow: Flow, flows: readonly Flow[]): string {
  const inside = insideOf(flow, flows).map(({ id }) => id);
  const around = parentsOf(flow, flows).map(({ id }) => id);
  return [
    around.length > 0 ? `Part of ${around.map(linkTo).join(', ')}.` : '',
    inside.length > 0 ? `Has inside: ${inside.map(linkTo).join(', ')}.` : '',
  ]
    .filter((line) => line !== '')
    .join(' ');
}

const states = (flow: Flow) =>
  table(
    ['state', 'what it means', 'runs meanwhile', 'marked'],
    flow.states
      .filter(({ path }) => path !== '')
      .map((state) => [
        quoted(stateLabel(flow, state.path)),
        `${state.description}${roleOf(flow, state)}`,
        list(state.invokes.map(({ id }) => id)),
        list(state.tags),
      ]),
  );

function roleOf(flow: Flow, { path, kind, parent }: FlowState): string {
  const isFirst = flow.states.some((state) => state.path === parent && state.initial === path);
  const notes = [
    isFirst ? 'comes first' : '',
    kind === 'final' ? 'the end' : '',
    kind === 'parallel' ? 'its parts run side by side' : '',
  ].filter((note) => note !== '');
  return notes.length > 0 ? ` *(${notes.join(', ')})*` : '';
}

const transitions = (flow: Flow) =>
  table(
    ['in', 'when', 'if', 'leads to', 'and does'],
    flow.transitions.map((transition) => [
      quoted(stateLabel(flow, transition.source)),
      happening(flow, transition),
      condition(flow, transition) ?? '',
      transition.targets.map((path) => quoted(stateLabel(flow, path))).join(', ') || 'stays',
      list(transition.actions),
    ]),
  );

function events(flow: Flow): string {
  const names = flow.transitions.filter(({ kind }) => kind === 'event').map(({ name }) => name);
  const rows = [...new Set(names)]
    .sort()
    .map((name) => [quoted(name), flow.words.events[name] ?? '']);
  return rows.length > 0 ? table(['event', 'what it means'], rows) : '';
}

function calls(flow: Flow): string {
  const row = (name: string, words: CallWords | undefined) => [
    quoted(name),
    words?.does ?? '',
    words?.to ? quoted(words.to) : 'the browser',
    words?.section ?? '',
  ];
  const rows = [
    ...ownCalls(flow).map(({ id, words }) => row(id, words)),
    ...Object.entries(flow.words.otherCalls).map(([name, words]) =>
      row(name.replace('.', ' › '), words),
    ),
  ];
  return rows.length > 0 ? table(['call', 'what for', 'goes to', 'specification'], rows) : '';
}

const ownCalls = (flow: Flow) =>
  invokesOf(flow)
    .filter((invoke) => invoke.flow === null)
    .map(({ id, src }) => ({ id, words: flow.words.calls[src] }));

/** Server calls of the flows that run inside; a meaning for this flow alone is listed under "Calls". */
function callsInside(flow: Flow, flows: readonly Flow[]): string {
  const rows = insideOf(flow, flows).flatMap((child) =>
    ownCalls(child).flatMap(({ id, words }) =>
      words?.to ? [[linkTo(child.id), quoted(id), words.does, quoted(words.to)]] : [],
    ),
  );
  const distinct = [...new Map(rows.map((row) => [row.join('\n'), row])).values()];
  return distinct.length > 0 ? table(['in', 'call', 'what for', 'goes to'], distinct) : '';
}

function delays(flow: Flow): string {
  const names = flow.transitions.filter(({ kind }) => kind === 'after').map(({ name }) => name);
  const rows = [...new Set(names)].map((name) => {
    const words = flow.words.delays[name];
    return [quoted(name), duration(delayOf(flow, name)), words?.why ?? '', words?.section ?? ''];
  });
  return rows.length > 0 ? table(['delay', 'how long', 'why', 'specification'], rows) : '';
}

const receivers = {
  parent: 'the flow around it',
  spawned: 'the flows it has started',
  asker: 'the flow that has asked',
  listeners: 'the app',
} as const;

function messages(flow: Flow, flows: readonly Flow[]): string {
  const rows = flow.messages.map(({ to, event }) => [
    to.kind === 'child' || to.kind === 'system' ? quoted(to.id) : receivers[to.kind],
    quoted(event),
    meaningOfEvent(flow, event, flows),
  ]);
  return rows.length > 0 ? table(['tells', 'event', 'what it means'], rows) : '';
}
