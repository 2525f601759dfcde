/** Calls `make` at the first request and caches its result; the next request after a failure retries. */
export function lazyOnce<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** A part of the app that loads later: `load` loads it once, and `here` returns it after that. */
export function lazyPart<Part>(make: () => Promise<Part>) {
  let made: Part | undefined;
  return {
    load: lazyOnce(async () => {
      made = await make();
    }),
    here: (): Part => {
      if (made === undefined) throw new Error('A part is not here yet');
      return made;
    },
  };
}
