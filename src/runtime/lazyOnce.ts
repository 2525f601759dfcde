/** Makes a thing when it is first asked for, and once; what failed is tried anew. */
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
