/** Makes a thing when it is first asked for, and keeps it: an `Intl` object takes a phone milliseconds. */
export function memoizeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
