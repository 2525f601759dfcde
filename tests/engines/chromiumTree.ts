import type { Page, Protocol } from 'puppeteer-core';
import type { Described } from './described';

type Node = Protocol.Accessibility.AXNode;

/** What Chromium tells a screen reader of the page, in the order of reading. */
export async function chromiumTree(page: Page): Promise<Described[]> {
  const session = await page.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const path = (node: Node | undefined): Described[] => [
    ...(node && !node.ignored ? [describe(node)] : []),
    ...(node?.childIds ?? []).flatMap((id) => path(byId.get(id))),
  ];
  return path(nodes[0]);
}

const describe = ({ role, name, properties = [] }: Node): Described => ({
  role: String(role?.value ?? ''),
  name: String(name?.value ?? ''),
  states: properties.flatMap(({ name: state, value }) =>
    (words[state]?.(value.value) ?? null) === null ? [] : [String(words[state]?.(value.value))],
  ),
});

type Word = (value: unknown) => string | null;
const ifTrue =
  (word: string): Word =>
  (value) =>
    value === true || value === 'true' ? word : null;

/** The states that are compared, in words of our own. */
const words: Partial<Record<string, Word>> = {
  busy: ifTrue('busy'),
  checked: ifTrue('checked'),
  disabled: ifTrue('disabled'),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  invalid: ifTrue('invalid'),
  pressed: ifTrue('pressed'),
  required: ifTrue('required'),
  selected: ifTrue('selected'),
};
