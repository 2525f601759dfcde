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
} from '../../engine/config';

export const kinds = [
  'wrong target',
  'guard turned',
  'guard lost',
  'missing handler',
  'wrong delay',
  'dropped action',
  'swapped input',
] as const;

export type Kind = (typeof kinds)[number];

/** A place where a fault can be planted, and how. */
export type Site = { kind: Kind; where: string; plant: () => void };

/** What a fault may change: the machine's configuration, and its delays by name. */
export type Ground = { id: string; config: Bag; delays: Bag };

/** Every place for a fault, always in the same order. */
export const sitesIn = (ground: Ground): Site[] => [
  ...wrongTargets(ground),
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
    const plant = () => {
      if (other) one.transition['target'] = `#${[id, ...other].join('.')}`;
      else delete one.transition['target'];
    };
    return [{ kind: 'wrong target' as const, where, plant }];
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

const turnedGuards = ({ config }: Ground): Site[] =>
  transitionsIn(config)
    .filter(({ transition }) => transition['guard'] !== undefined)
    .flatMap((one) => [
      {
        kind: 'guard turned' as const,
        where: named(one),
        plant: () => {
          one.transition['guard'] = not(one.transition['guard'] as never);
        },
      },
      {
        kind: 'guard lost' as const,
        where: named(one),
        plant: () => {
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
      plant: () => {
        delete slot.holder[slot.key];
      },
    }));

function wrongDelays({ config, delays }: Ground): Site[] {
  const byName = Object.entries(delays).map(([name, ms]) => ({
    kind: 'wrong delay' as const,
    where: name,
    plant: () => {
      delays[name] =
        typeof ms === 'function'
          ? (...args: unknown[]) => Number(Reflect.apply(ms, undefined, args)) + 1_000
          : Number(ms) + 1_000;
    },
  }));
  const written = slotsIn(config)
    .filter(({ event }) => /^after \d+$/.test(event))
    .map(({ path, event, holder, key }) => ({
      kind: 'wrong delay' as const,
      where: named({ path, event }),
      plant: () => {
        holder[String(Number(key) + 1_000)] = holder[key];
        delete holder[key];
      },
    }));
  return [...byName, ...written];
}

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
      plant: () => {
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
            plant: () => {
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
