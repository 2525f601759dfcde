/** Faults that the paths and the baseline let pass, by name, each with the reason. */
export const known: ReadonlyMap<string, string> = new Map([
  [
    'phoneChange: guard lost, awaitingClient | client.loaded',
    'Without the guard the old phone is set to what it is already.',
  ],
]);
