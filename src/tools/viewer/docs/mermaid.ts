import type { Flow, FlowState, FlowTransition } from '#viewer/model/flow.ts';
import { transitionLabel } from '#viewer/model/labels.ts';
import { childrenOf, drawnTarget, statesWithAny, staysInside } from '#viewer/model/tree.ts';

/** Escapes signs that end a label or begin another element in a state diagram. */
const escaped = (text: string) =>
  text.replace(/[:;#{}"<>\n]/g, (sign) => `#${String(sign.charCodeAt(0))};`);

const idOf = (flow: Flow, path: string) =>
  [flow.id, ...path.split('.')].filter((part) => part !== '').join('_');

const anyOf = (flow: Flow, path: string) => `${idOf(flow, path)}_any`;

/**
 * The flow as a Mermaid `stateDiagram-v2`. An event of a whole state whose target is inside it starts
 * at a small extra state. Mermaid allows no arrow from a box into itself.
 */
export function mermaidOf(flow: Flow): string {
  const [root] = flow.states;
  const isBoxed = root?.kind === 'parallel' || flow.transitions.some(({ source }) => source === '');
  const body = root ? (isBoxed ? boxOf(flow, root, '  ') : insideOf(flow, root, '  ')) : [];
  return ['stateDiagram-v2', ...body, ...flow.transitions.flatMap((one) => arrowsOf(flow, one))]
    .join('\n')
    .concat('\n');
}

function boxOf(flow: Flow, state: FlowState, indent: string): string[] {
  const id = idOf(flow, state.path);
  const declared = `${indent}state "${escaped(nameOf(flow, state))}" as ${id}`;
  const ends = state.kind === 'final' ? [`${indent}${id} --> [*]`] : [];
  if (childrenOf(flow, state.path).length === 0) return [declared, ...ends];
  return [`${declared} {`, ...insideOf(flow, state, `${indent}  `), `${indent}}`];
}

function insideOf(flow: Flow, state: FlowState, indent: string): string[] {
  const children = childrenOf(flow, state.path);
  const any = statesWithAny(flow).has(state.path)
    ? [`${indent}state "in any of these" as ${anyOf(flow, state.path)}`]
    : [];
  const first = state.initial === null ? [] : [`${indent}[*] --> ${idOf(flow, state.initial)}`];
  const parts = children.map((child) => boxOf(flow, child, indent));
  const between = state.kind === 'parallel' ? [`${indent}--`] : [];
  return [
    ...any,
    ...first,
    ...parts.flatMap((part, at) => (at > 0 ? [...between, ...part] : part)),
  ];
}

const nameOf = (flow: Flow, { path, key, invokes }: FlowState) => {
  const calls = invokes.map(({ id }) => id).join(', ');
  return [path === '' ? flow.id : key, calls].filter((part) => part !== '').join(' / ');
};

function arrowsOf(flow: Flow, transition: FlowTransition): string[] {
  const label = escaped(transitionLabel(flow, transition));
  return transition.targets.map((target) => {
    const from = staysInside(transition, target)
      ? anyOf(flow, transition.source)
      : idOf(flow, transition.source);
    return `  ${from} --> ${idOf(flow, drawnTarget(flow, transition, target))} : ${label}`;
  });
}
