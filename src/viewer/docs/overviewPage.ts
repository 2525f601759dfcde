import type { Flow } from '#viewer/model/flow.ts';
import { linksOf, type Link } from '#viewer/model/links.ts';
import { wordsOf } from '#viewer/words/words.ts';
import { fileOf } from './flowPage';
import { fence, list, page, section, table } from './markdown';

const arrows = { runs: '==>', tells: '-.->', asks: '-->', announces: '-->' } as const;

/** All flows and how they hang together. */
export function overviewPage(flows: readonly Flow[]): string {
  const links = linksOf(flows);
  return page(
    '<!-- Written by `npm run flows`; a change belongs in the machine or in src/viewer/words. -->',
    '# All flows',
    'Everything that can happen in the cabinet is one of these flows. A thick arrow means that a flow has another one inside and ' +
      'starts and ends it. A thin arrow is news that the app carries from one flow to another, or a question that a flow ' +
      'asks another one, and its answer. What a flow and the flows inside it ' +
      'tell each other is listed below the diagram.',
    fence('mermaid', chart(links)),
    section('The flows', contents(flows)),
    section('Who tells whom', tells(links)),
  );
}

function chart(links: readonly Link[]): string {
  const drawn = links.filter(({ kind }) => kind !== 'tells');
  const lines = drawn.map(({ kind, from, to, names }) => {
    const label = kind !== 'runs' ? `|"${names.join('<br>')}"|` : '';
    return `  ${from} ${arrows[kind]}${label} ${to}`;
  });
  return ['flowchart LR', ...lines, ''].join('\n');
}

const contents = (flows: readonly Flow[]) =>
  table(
    ['flow', 'what it is about', 'specification'],
    flows.map((flow) => {
      const { title, summary, section: place } = wordsOf(flow);
      return [`[${title}](${fileOf(flow)})`, summary, place];
    }),
  );

const words = {
  runs: 'has inside',
  tells: 'tells',
  asks: 'asks or answers',
  announces: 'makes known to',
} as const;

const tells = (links: readonly Link[]) =>
  table(
    ['flow', '', 'flow', 'as, or what'],
    links.map(({ kind, from, to, names }) => [from, words[kind], to, list(names)]),
  );
