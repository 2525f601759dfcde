import type { Section } from '#domain/routes.ts';

/** Section 9: from this width on the sections are side by side, so that the page may scroll smoothly. */
const desktop = '(min-width: 1024px)';
const stillness = '(prefers-reduced-motion: reduce)';

/** The events by which a person scrolls or moves elsewhere. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

const sectionOf = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1));

/**
 * Scrolls to the section of a hash, under the header; false when the page has no such section. The
 * scroll is smooth on a desktop; on a phone, where sections are many screens apart, it is instant.
 */
export function scrollToSection(hash: string): boolean {
  const section = sectionOf(hash);
  if (!section) return false;
  const glides = matchMedia(desktop).matches && !matchMedia(stillness).matches;
  const scrollToSection = () => {
    section.scrollIntoView({ behavior: glides ? 'smooth' : 'instant' });
  };
  scrollToSection();
  holdWhilePageGrows(section, scrollToSection);
  return true;
}

/** Blocks that load late must not push the section away, until the person scrolls elsewhere. */
function holdWhilePageGrows(section: HTMLElement, scrollToSection: () => void): void {
  const end = new AbortController();
  const sizes = new ResizeObserver(() => {
    if (section.isConnected) scrollToSection();
    else end.abort();
  });
  end.signal.addEventListener('abort', () => {
    sizes.disconnect();
  });
  for (const move of moves) {
    addEventListener(
      move,
      () => {
        end.abort();
      },
      { passive: true, capture: true, signal: end.signal },
    );
  }
  sizes.observe(document.body);
  // A block beside a longer column may push the section although the page does not grow.
  for (const block of blocksBefore(section)) sizes.observe(block);
}

/** All elements before the section in its parent, in that parent's parent, and so on. */
function blocksBefore(section: HTMLElement): Element[] {
  const blocks: Element[] = [];
  for (let inner: Element | null = section; inner; inner = inner.parentElement)
    for (let before = inner.previousElementSibling; before; before = before.previousElementSibling)
      blocks.push(before);
  return blocks;
}

/** Puts the focus on the section's heading, or on the section where it has none. */
export function focusSection(hash: string): void {
  const section = sectionOf(hash);
  const target =
    section?.querySelector<HTMLElement>(':scope > h3, :scope > :first-child h2') ?? section;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const sectionIds = ['card', 'my-balance', 'trans'] as const;

type CurrentSection = (typeof sectionIds)[number];

/** The part of the window, from its top, in which a section's beginning makes it the current one. */
const upperPart = 0.4;

/** The current section of the dashboard: the last one that begins in the upper part of the window. */
export function currentSection(): CurrentSection {
  const edge = innerHeight * upperPart;
  const begun = sectionIds.filter((id) => {
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

/** Marks one section, or none. */
export function highlightSection(lit: Section | null): void {
  for (const section of document.querySelectorAll('.is-lit')) section.classList.remove('is-lit');
  if (lit) document.getElementById(lit)?.classList.add('is-lit');
}
