import type { Flow, FlowState, FlowTransition } from './flow';

/** `hasPhone` → `has phone`. */
export const plainWords = (name: string): string =>
  name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

const units = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
] as const;

/** 10000 → `10 s`; a delay that is computed while the flow runs has no number. */
export function duration(ms: number | null): string {
  if (ms === null) return 'a while';
  const [size, unit] = units.find(([least]) => ms >= least) ?? [1, 'ms'];
  return `${String(ms / size)} ${unit}`;
}

/** Cause of a transition, short enough for an arrow: `form.completed`, `register failed`, `after 2 s`. */
export function happening(flow: Flow, { kind, name, source }: FlowTransition): string {
  switch (kind) {
    case 'event':
      return name;
    case 'done':
      if (name === '*') return 'a flow inside ended';
      return `${name} ${invokeOf(flow, source, name)?.flow ? 'finished' : 'answered'}`;
    case 'error':
      return name === '*' ? 'a flow inside failed' : `${name} failed`;
    case 'after':
      return `after ${duration(delayOf(flow, name))}`;
    case 'always':
      return 'at once';
    case 'finished':
      return 'all inside done';
  }
}

/** Condition of a transition: `has phone`, `else` after others were tried, null if there is none. */
export function condition(flow: Flow, transition: FlowTransition): string | null {
  if (transition.guard !== null) return plainWords(transition.guard);
  const tried = flow.transitions.filter(
    ({ source, eventType }) => source === transition.source && eventType === transition.eventType,
  );
  return tried.indexOf(transition) > 0 ? 'else' : null;
}

export const transitionLabel = (flow: Flow, transition: FlowTransition): string => {
  const on = condition(flow, transition);
  return on === null ? happening(flow, transition) : `${happening(flow, transition)} [${on}]`;
};

/** `signedIn › profile › loading`; the machine itself goes by its name. */
export const stateLabel = (flow: Flow, path: string): string =>
  path === '' ? flow.id : path.split('.').join(' › ');

export const stateAt = (flow: Flow, path: string): FlowState | undefined =>
  flow.states.find((state) => state.path === path);

/** Milliseconds of a delay; its name is that in the machine, or the literal number of milliseconds. */
export const delayOf = (flow: Flow, name: string): number | null =>
  /^\d+$/.test(name)
    ? Number(name)
    : (flow.delays.find((delay) => delay.name === name)?.ms ?? null);

const invokeOf = (flow: Flow, path: string, id: string) =>
  stateAt(flow, path)?.invokes.find((invoke) => invoke.id === id);
