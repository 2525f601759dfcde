// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { highlightSection, focusSection, scrollToSection } from '#browser/sections.ts';

beforeEach(() => {
  const sections = ['card', 'trans'].map((id) =>
    Object.assign(document.createElement('section'), { id }),
  );
  document.body.replaceChildren(...sections);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const lit = () => [...document.querySelectorAll('.is-lit')].map(({ id }) => id);

test('section 4 "Other behaviours": a highlighted section has a class of its own, then none', () => {
  highlightSection('trans');
  expect(lit()).toEqual(['trans']);
  highlightSection('card');
  expect(lit()).toEqual(['card']);
  highlightSection(null);
  expect(lit()).toEqual([]);
});

test.each([
  [1023, 'no-preference', 'instant'],
  [1024, 'no-preference', 'smooth'],
  [1024, 'reduce', 'instant'],
] as const)('section 9: at %d px, motion %s, the way to a section is %s', (width, motion, way) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion')
      ? motion === 'reduce'
      : width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const scrolled = vi.fn();
  Object.assign(document.getElementById('trans') ?? {}, { scrollIntoView: scrolled });
  expect(scrollToSection('#trans')).toBe(true);
  expect(scrolled.mock.calls).toEqual([[{ behavior: way }]]);
});

const made = (tag: string, ...content: (string | Node)[]) => {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
};

test.each([
  ['below a head', () => [made('div', made('h2', 'Заголовок')), made('h3', 'Дальше')]],
  ['by itself', () => [made('h3', 'Заголовок'), made('div', made('h2', 'Дальше'))]],
])('the focus comes to the heading of a section that begins with one %s', (_, content) => {
  document.getElementById('trans')?.append(...content());
  focusSection('#trans');
  expect(document.activeElement?.textContent).toBe('Заголовок');
});

test('a section that begins without a heading has the focus itself', () => {
  const section = document.getElementById('card');
  section?.append(made('div'), made('div', made('h2', 'Дальше')));
  focusSection('#card');
  expect(document.activeElement).toBe(section);
});
