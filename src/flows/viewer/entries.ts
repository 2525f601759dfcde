import type { CatalogueEntry } from '../catalogue';

/** The overview and every flow, laid out; the build fills it (src/flows/viewerDocument.ts). */
export const entries: readonly CatalogueEntry[] = [];
