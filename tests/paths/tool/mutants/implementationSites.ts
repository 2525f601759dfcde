import { assign, emit, sendTo, type EventObject } from 'xstate';
import { parentEvent } from '#tests/support/standalone.ts';
import { isBag, listOf, statesIn, type Bag } from '#tests/paths/engine/config.ts';
import type { Ground, Kind, Site } from './kinds';

/** Faults in what the machine names: the bodies of its guards, its delays, what its actions do. */
export const implementationSites = (ground: Ground): Site[] => [
  ...guardBodies(ground),
  ...delays(ground),
  ...Object.keys(ground.actions).flatMap((name) => [
    ...assigns(ground, name),
    ...messages(ground, name),
  ]),
];

const guardBodies = ({ guards }: Ground): Site[] =>
  Object.keys(guards).flatMap((name) =>
    ([true, false] as const).map((passes) => ({
      kind: passes ? ('guard always passes' as const) : ('guard never passes' as const),
      where: name,
      apply: () => {
        guards[name] = () => passes;
      },
    })),
  );

const delays = (ground: Ground): Site[] =>
  Object.entries(ground.delays).flatMap(([name, ms]) => [
    delaySite(ground, name, ms, 'delay doubled', 2),
    delaySite(ground, name, ms, 'delay a tenth', 0.1),
  ]);

const delaySite = (
  { delays: all }: Ground,
  name: string,
  ms: unknown,
  kind: Kind,
  times: number,
): Site => ({
  kind,
  where: name,
  apply: () => {
    all[name] =
      typeof ms === 'function'
        ? (...args: unknown[]) => Number(Reflect.apply(ms, undefined, args)) * times
        : Number(ms) * times;
  },
});

type BuiltIn = { type: string } & Bag;

const builtIn = (action: unknown, type: string): BuiltIn | null =>
  typeof action === 'function' && 'type' in action && action.type === type
    ? (action as unknown as BuiltIn)
    : null;

function assigns({ actions }: Ground, name: string): Site[] {
  const action = builtIn(actions[name], 'xstate.assign');
  if (!action) return [];
  const { assignment } = action;
  const dropped: Site = {
    kind: 'assign dropped',
    where: name,
    apply: () => {
      actions[name] = assign({});
    },
  };
  const fields = isBag(assignment) ? Object.keys(assignment) : fieldsIn(String(assignment));
  const unwritten = fields.map((field): Site => ({
    kind: 'field not written',
    where: `${name} / ${field}`,
    apply: () => {
      actions[name] = assign((args: never, params: never) => {
        const set = resolved(assignment, args, params);
        return Object.fromEntries(Object.entries(set).filter(([key]) => key !== field));
      });
    },
  }));
  return fields.length > 1 ? [dropped, ...unwritten] : [dropped];
}

function resolved(assignment: unknown, args: unknown, params: unknown): Bag {
  if (typeof assignment === 'function')
    return Reflect.apply(assignment, undefined, [args, params]) as Bag;
  if (!isBag(assignment)) return {};
  return Object.fromEntries(
    Object.entries(assignment).map(([key, value]) => [
      key,
      typeof value === 'function'
        ? (Reflect.apply(value, undefined, [args, params]) as unknown)
        : value,
    ]),
  );
}

/** The fields of the object that a function written as `(…) => ({ a, b: … })` returns. */
function fieldsIn(source: string): string[] {
  const from = source.search(/=>\s*\(\{/);
  if (from < 0) return [];
  const fields: string[] = [];
  let depth = 0;
  let field = '';
  for (const char of source.slice(source.indexOf('({', from) + 1)) {
    if ('{[('.includes(char)) depth += 1;
    else if ('}])'.includes(char)) depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && char === ',') {
      fields.push(field);
      field = '';
    } else field += char;
  }
  return [...fields, field]
    .map((part) => /^[{\s]*(\w+)/.exec(part)?.[1] ?? '')
    .filter((name) => name !== '');
}

/** Whether a function of a message gives its type alone; one that cannot be read may give anything. */
const givesTypeAlone = (source: string) =>
  fieldsIn(source).join() === 'type' && !source.includes('...');

/** What is told to others: to another one, or without what it is about. */
function messages(ground: Ground, name: string): Site[] {
  const { actions } = ground;
  const sending = builtIn(actions[name], 'xstate.sendTo');
  const emitting = builtIn(actions[name], 'xstate.emit');
  const event: unknown = (sending ?? emitting)?.['event'];
  const bare = (args: unknown, params: unknown): EventObject => {
    const whole = (
      typeof event === 'function' ? Reflect.apply(event, undefined, [args, params]) : event
    ) as EventObject & { told?: EventObject };
    const { type, told } = whole;
    return type === parentEvent && told
      ? ({ type, told: { type: told.type } } as EventObject)
      : { type };
  };
  const lost: Site = {
    kind: 'payload lost',
    where: name,
    apply: () => {
      actions[name] = sending
        ? sendTo(sending['to'] as string, bare as never)
        : emit(bare as never);
    },
  };
  const { told = event } = Object(event) as { told?: unknown };
  const hasPayload =
    typeof event === 'function'
      ? !givesTypeAlone(String(event))
      : Object.keys(Object(told) as object).length > 1;
  const other = sending && otherThan(String(sending['to']), ground);
  const misled: Site[] = other
    ? [
        {
          kind: 'wrong recipient',
          where: `${name}, now to ${other}`,
          apply: () => {
            actions[name] = sendTo(other, event as never);
          },
        },
      ]
    : [];
  return [...((sending ?? emitting) && hasPayload ? [lost] : []), ...misled];
}

/** Another actor: one that is there at the same time, where there is one. */
function otherThan(id: string, { config }: Ground): string | undefined {
  const together = statesIn(config).map(({ state }) =>
    listOf(state['invoke'])
      .filter(isBag)
      .map((invoke) => String(invoke['id'])),
  );
  const beside = together.find((ids) => ids.includes(id)) ?? [];
  return [...beside, ...together.flat()].find((other) => other !== id);
}
