/** So many items take a slow phone some ten milliseconds. */
const length = 500;

/** `items.map(act)`, a slice at a time, with a pause after each slice but the last. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Result,
  pause: () => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += length) {
    if (from > 0) await pause();
    for (const item of items.slice(from, from + length)) results.push(act(item));
  }
  return results;
}
