import type { Flow } from '#viewer/model/flow.ts';
import { groupOf, grouped, type Group } from '#viewer/model/groups.ts';
import { linksOf, type Link } from '#viewer/model/links.ts';
import { betweenLabel, betweenLegend, linksBetween } from '#viewer/model/overview.ts';
import { fileOf } from './flowPage';
import { fence, list, page, section, table } from './markdown';

const arrows = { runs: '==>', tells: '-.->', asks: '-->', announces: '-->' } as const;

/** All flows by subject, and the links between them. */
export function overviewPage(flows: readonly Flow[]): string {
  const links = linksOf(flows);
  const groupsById = new Map(flows.map((flow) => [flow.id, groupOf(flow)]));
  const isOf = (group: Group, id: string) => groupsById.get(id) === group;
  return page(
    '<!-- Written by `npm run flows`; a change belongs in the machine or in the words beside it. -->',
    '# All flows',
    'Everything that can happen in the cabinet is one of these flows. They stand under what they are about. ' +
      `The first diagram has one box for each group, and its arrows count links: ${betweenLegend}`,
    fence('mermaid', groupChart(flows)),
    'In the diagrams of the groups a thick arrow means that a flow has another one inside and ' +
      'starts and ends it. A thin arrow is news that the app carries from one flow to another, or what a flow tells ' +
      'or asks another one that it finds by its name, and the answer. What a flow and the flows inside it ' +
      'tell each other, and what goes from group to group, is listed below each diagram.',
    ...grouped(flows).map(({ group, title, flows: members }) =>
      section(
        title,
        page(
          fence('mermaid', chart(members, links)),
          contents(members),
          `Who tells whom, from the flows of “${title}”:`,
          tells(links.filter(({ from }) => isOf(group, from))),
        ).trimEnd(),
      ),
    ),
  );
}

function groupChart(flows: readonly Flow[]): string {
  const boxes = grouped(flows).map(({ group, title }) => `  ${group}["${title}"]`);
  const lines = linksBetween(flows).map(
    (between) => `  ${between.from} -->|"${betweenLabel(between)}"| ${between.to}`,
  );
  return ['flowchart TB', ...boxes, ...lines, ''].join('\n');
}

/** The flows of one group, and the arrows between them. */
function chart(members: readonly Flow[], links: readonly Link[]): string {
  const ids = new Set(members.map(({ id }) => id));
  const drawn = links.filter(
    ({ kind, from, to }) => kind !== 'tells' && ids.has(from) && ids.has(to),
  );
  const boxes = members.map((flow) => `  ${flow.id}["${flow.words.title}"]`);
  const lines = drawn.map(({ kind, from, to, names }) => {
    const label = kind !== 'runs' ? `|"${names.join('<br>')}"|` : '';
    return `  ${from} ${arrows[kind]}${label} ${to}`;
  });
  return ['flowchart LR', ...boxes, ...lines, ''].join('\n');
}

const contents = (flows: readonly Flow[]) =>
  table(
    ['flow', 'what it is about', 'specification'],
    flows.map((flow) => {
      const { title, summary, section: place } = flow.words;
      return [`[${title}](${fileOf(flow)})`, summary, place];
    }),
  );

const words = {
  runs: 'has inside',
  tells: 'tells',
  asks: 'tells, asks or answers',
  announces: 'makes known to',
} as const;

const tells = (links: readonly Link[]) =>
  links.length === 0
    ? 'Nobody.'
    : table(
        ['flow', '', 'flow', 'as, or what'],
        links.map(({ kind, from, to, names }) => [from, words[kind], to, list(names)]),
      );
