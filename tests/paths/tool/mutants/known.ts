/** Faults that the paths and the baseline let pass, by name, each with the reason. */
export const known: ReadonlyMap<string, string> = new Map([]);
