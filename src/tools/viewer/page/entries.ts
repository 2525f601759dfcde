import type { CatalogueEntry } from '#viewer/catalogue.ts';

/** The overview and every flow, laid out; the build fills it (src/tools/viewer/viewerDocument.ts). */
export const entries: readonly CatalogueEntry[] = [];
