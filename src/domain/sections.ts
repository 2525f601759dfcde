/** The dashboard's addressable sections, as they stand after the `#` (D3). */
export const sections = ['card', 'trans', 'my-balance', 'faq'] as const;

export type Section = (typeof sections)[number];
