/** A machine's configuration as plain data that may be changed. */
export type Bag = Record<string, unknown>;

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects and lists anew; functions and what is of a class stay what they are. */
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isBag(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
}

const bagIn = (bag: Bag, key: string): Bag => {
  const value = bag[key];
  return isBag(value) ? value : {};
};

/** One or many, as a list. */
export const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export type StateBag = { path: string[]; state: Bag };

/** Every state of the configuration, its root first. */
export function statesIn(config: Bag): StateBag[] {
  const found: StateBag[] = [{ path: [], state: config }];
  for (const { path, state } of found) {
    for (const key of Object.keys(bagIn(state, 'states'))) {
      found.push({ path: [...path, key], state: bagIn(bagIn(state, 'states'), key) });
    }
  }
  return found;
}

export type TransitionBag = { path: string[]; event: string; transition: Bag };

/** Where transitions stand: the object that holds them and the key. */
type Slot = { path: string[]; event: string; holder: Bag; key: string };

function slotsIn(config: Bag): Slot[] {
  return statesIn(config).flatMap(({ path, state }) => {
    const keyed = (group: string) =>
      Object.keys(bagIn(state, group)).map((key) => ({
        path,
        event: group === 'after' ? `after ${key}` : key,
        holder: bagIn(state, group),
        key,
      }));
    const ends = listOf(state['invoke'])
      .filter(isBag)
      .flatMap((invoke) =>
        ['onDone', 'onError']
          .filter((key) => invoke[key] !== undefined)
          .map((key) => ({ path, event: `${key} ${String(invoke['id'])}`, holder: invoke, key })),
      );
    const own = [
      { key: 'always', event: 'always' },
      { key: 'onDone', event: 'done' },
    ]
      .filter(({ key }) => state[key] !== undefined)
      .map(({ key, event }) => ({ path, event, holder: state, key }));
    return [...keyed('on'), ...keyed('after'), ...ends, ...own];
  });
}

/** Every transition as an object, whatever way it was written. */
export function transitionsIn(config: Bag): TransitionBag[] {
  return slotsIn(config).flatMap(({ path, event, holder, key }) => {
    const written = listOf(holder[key]).map((one) => (isBag(one) ? one : { target: one }));
    holder[key] = written;
    return written.map((transition) => ({ path, event, transition }));
  });
}
