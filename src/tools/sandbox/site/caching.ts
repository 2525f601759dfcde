const yearInSeconds = 31_536_000;

export const hashedFolder = '/assets/';
export const keptForGood = `public, max-age=${String(yearInSeconds)}, immutable`;
export const askedAnew = 'no-cache';

/** Vite puts a hash of the content into these names, so that the files never change. */
export const isHashed = (path: string) => path.startsWith(hashedFolder);

/** The `Cache-Control` of a file of the site. */
export const cacheFor = (path: string) => (isHashed(path) ? keptForGood : askedAnew);
