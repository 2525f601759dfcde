import { not } from 'xstate';
import {
  bagIn,
  isBag,
  listOf,
  slotsIn,
  statesIn,
  transitionsIn,
  type Bag,
  type TransitionBag,
} from '#tests/paths/engine/config.ts';
import type { Ground, Site } from './kinds';

/** Faults in what the machine is drawn from. */
export const configSites = (ground: Ground): Site[] => [
  ...wrongTargets(ground),
  ...lostReenter(ground),
  ...turnedGuards(ground),
  ...missingHandlers(ground),
  ...wrongDelays(ground),
  ...droppedActions(ground),
  ...swappedInputs(ground),
];

const named = ({ path, event }: Pick<TransitionBag, 'path' | 'event'>) =>
  `${path.join('.') || '*'} | ${event}`;

function wrongTargets({ id, config }: Ground): Site[] {
  return transitionsIn(config).flatMap((one) => {
    const [target] = listOf(one.transition['target']);
    if (typeof target !== 'string') return [];
    const meant = resolved(target, one.path);
    const other = neighbourOf(config, meant);
    const where = `${named(one)} → ${meant.join('.')}, now ${other?.join('.') ?? 'nowhere'}`;
    const apply = () => {
      if (other) one.transition['target'] = `#${[id, ...other].join('.')}`;
      else delete one.transition['target'];
    };
    return [{ kind: 'wrong target' as const, where, apply }];
  });
}

/** The path a target names, as seen from the state at `path`. */
function resolved(target: string, path: string[]): string[] {
  if (target.startsWith('#')) return target.split('.').slice(1);
  if (target.startsWith('.')) return [...path, ...target.slice(1).split('.')];
  return [...path.slice(0, -1), ...target.split('.')];
}

/** Another state of the same parent, else one of those around it. */
function neighbourOf(config: Bag, path: string[]): string[] | null {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent = path.slice(0, depth - 1);
    const around = parent.reduce((state, key) => bagIn(bagIn(state, 'states'), key), config);
    const key = Object.keys(bagIn(around, 'states')).find((other) => other !== path[depth - 1]);
    if (key !== undefined) return [...parent, key];
  }
  return null;
}

/** Where it changes anything: a state that is led out of is entered anew without it as well. */
const lostReenter = ({ config }: Ground): Site[] =>
  transitionsIn(config)
    .filter(({ transition, path }) => {
      const [target] = listOf(transition['target']);
      const isInside =
        typeof target === 'string' && path.every((key, at) => resolved(target, path)[at] === key);
      return transition['reenter'] === true && isInside;
    })
    .map((one) => ({
      kind: 'reenter lost',
      where: named(one),
      apply: () => {
        delete one.transition['reenter'];
      },
    }));

const turnedGuards = ({ config }: Ground): Site[] =>
  transitionsIn(config)
    .filter(({ transition }) => transition['guard'] !== undefined)
    .flatMap((one) => [
      {
        kind: 'guard turned' as const,
        where: named(one),
        apply: () => {
          one.transition['guard'] = not(one.transition['guard'] as never);
        },
      },
      {
        kind: 'guard lost' as const,
        where: named(one),
        apply: () => {
          delete one.transition['guard'];
        },
      },
    ]);

const missingHandlers = ({ config }: Ground): Site[] =>
  slotsIn(config)
    .filter(({ event }) => event !== 'always' && !event.startsWith('after '))
    .map((slot) => ({
      kind: 'missing handler',
      where: named(slot),
      apply: () => {
        delete slot.holder[slot.key];
      },
    }));

/** Delays that stand in the configuration as they are; those with a name are implementations. */
const wrongDelays = ({ config }: Ground): Site[] =>
  slotsIn(config)
    .filter(({ event }) => /^after \d+$/.test(event))
    .flatMap(({ path, event, holder, key }) =>
      (['delay doubled', 'delay a tenth'] as const).map((kind) => ({
        kind,
        where: named({ path, event }),
        apply: () => {
          holder[String(Number(key) * (kind === 'delay doubled' ? 2 : 0.1))] = holder[key];
          delete holder[key];
        },
      })),
    );

function droppedActions({ config }: Ground): Site[] {
  const ofStates = statesIn(config).flatMap(({ path, state }) =>
    ['entry', 'exit'].map((key) => ({
      where: `${path.join('.') || '*'} | ${key}`,
      holder: state,
      key,
    })),
  );
  const ofTransitions = transitionsIn(config).map((one) => ({
    where: named(one),
    holder: one.transition,
    key: 'actions',
  }));
  return [...ofStates, ...ofTransitions].flatMap(({ where, holder, key }) =>
    listOf(holder[key]).map((action, index) => ({
      kind: 'dropped action' as const,
      where: `${where} / ${actionName(action)}`,
      apply: () => {
        holder[key] = listOf(holder[key]).filter((_, place) => place !== index);
      },
    })),
  );
}

const actionName = (action: unknown): string =>
  typeof action === 'string' ? action : isBag(action) ? String(action['type']) : 'inline';

/** A call gets its neighbour's value: two of its own swapped, or the only one lost. */
const swappedInputs = ({ config }: Ground): Site[] =>
  statesIn(config).flatMap(({ path, state }) =>
    listOf(state['invoke'])
      .filter(isBag)
      .flatMap((invoke) => {
        const { input } = invoke;
        if (input === undefined) return [];
        return [
          {
            kind: 'swapped input' as const,
            where: `${path.join('.') || '*'} / ${String(invoke['id'])}`,
            apply: () => {
              invoke['input'] = (...args: unknown[]) =>
                swapped(
                  typeof input === 'function' ? Reflect.apply(input, undefined, args) : input,
                );
            },
          },
        ];
      }),
  );

function swapped(input: unknown): unknown {
  if (!isBag(input)) return undefined;
  const keys = Object.keys(input);
  const values = Object.values(input);
  if (keys.length < 2) return {};
  return Object.fromEntries(keys.map((key, index) => [key, values[(index + 1) % keys.length]]));
}
