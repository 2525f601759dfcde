/** Section 9: from this width on the sections stand side by side, so that the page may glide. */
const desktop = '(min-width: 1024px)';
const stillness = '(prefers-reduced-motion: reduce)';

const sectionOf = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1));

/**
 * Brings the section of a hash under the header, false when it is not in the page. On a desktop
 * the page glides there; on a phone, where sections lie many screens apart, it is there at once.
 */
export function scrollToSection(hash: string): boolean {
  const section = sectionOf(hash);
  if (!section) return false;
  const glides = matchMedia(desktop).matches && !matchMedia(stillness).matches;
  section.scrollIntoView({ behavior: glides ? 'smooth' : 'instant' });
  return true;
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
