/** Transitions of a flow whose child breaks, each with the reason why no person can take them. */
export const brokenWithin = (...edges: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    edges.map((edge) => [
      edge,
      'a flow within breaks by a defect alone: tests/machines/rules.test.ts',
    ]),
  );
