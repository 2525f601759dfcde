import type { Section } from '#domain/sections.ts';

/** Marks one section, or none. */
export function highlightSection(lit: Section | null): void {
  for (const section of document.querySelectorAll('.is-lit')) section.classList.remove('is-lit');
  if (lit) document.getElementById(lit)?.classList.add('is-lit');
}
