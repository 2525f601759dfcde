/** Calls `make` at the first request and keeps its result; a failure is tried again. */
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

/** A part of the app that is brought later: `load` brings it once, and then it is `here`. */
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
