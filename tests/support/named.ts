/** A whole text whose spaces may be non-breaking ones: query a name or a text by how it reads. */
export const named = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}$`);
