const sections = ['card', 'my-balance', 'trans'] as const;

type CurrentSection = (typeof sections)[number];

/** The part of the window, from its top, in which a section's beginning makes it the current one. */
const upperPart = 0.4;

/** The section of the dashboard that the person looks at: the last one that begins in the upper part of the window. */
export function currentSection(): CurrentSection {
  const edge = innerHeight * upperPart;
  const begun = sections.filter((id) => {
    const section = document.getElementById(id);
    return section !== null && section.getBoundingClientRect().top <= edge;
  });
  return begun.at(-1) ?? 'card';
}

/** Calls `onMove` whenever another section may have become the current one. */
export function onSectionMove(onMove: () => void): () => void {
  addEventListener('scroll', onMove, { passive: true });
  addEventListener('resize', onMove, { passive: true });
  return () => {
    removeEventListener('scroll', onMove);
    removeEventListener('resize', onMove);
  };
}
