/** Deeper than any answer of ours; what lies below is left as it came instead of overflowing the stack. */
const maxDepth = 32;

/** A copy with every key in camelCase, deep: `qual_fuel2`, `qual_fuel_2`, `qualFuel2` → `qualFuel2` (D7). */
export const camelKeys = (value: unknown) => withKeys(value, camel, 0);

/** A copy with every key in snake_case, deep: `listOfAgreements` → `list_of_agreements` (D7). */
export const snakeKeys = (value: unknown) => withKeys(value, snake, 0);

const camel = (key: string) =>
  key.includes('_')
    ? key.replace(/_+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase())
    : key;

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function withKeys(value: unknown, rename: (key: string) => string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth === maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename, depth + 1));
  // fromEntries defines keys and never assigns them, so a key `__proto__` stays a plain one.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [rename(key), withKeys(item, rename, depth + 1)]),
  );
}
