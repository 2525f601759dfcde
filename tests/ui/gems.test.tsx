// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TierIcon } from '#ui/TierIcon.tsx';
import { Icon } from '#ui/Icon.tsx';
import { controlIcons } from '#ui/icons/controlIcons.ts';

afterEach(cleanup);

const tiers = ['none', 'agate', 'sapphire', 'ruby', 'diamond'] as const;

test.each(tiers)('%s is a picture of its own file, silent for a screen reader', (tier) => {
  const { container } = render(<TierIcon tier={tier} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  const href = container.querySelector('use')?.getAttribute('href');
  expect(href).toMatch(new RegExp(`/${tier}\\.svg(\\?no-inline)?#gem$`));
});

test.each(tiers)(
  'the facets of %s take every colour from the stone, by attributes alone',
  (tier) => {
    const file = readFileSync(`src/ui/gems/${tier}.svg`, 'utf8');
    expect(file).toContain('<symbol id="gem"');
    expect(file).not.toMatch(/style|class=|#[0-9a-f]{3,6}"/);
    const fills = [...file.matchAll(/<path [^>]*fill="([^"]*)"/g)].map(([, fill]) => fill);
    expect(fills.length).toBe(file.split('<path ').length - 1);
    expect(fills.every((fill) => /^var\(--gem-[0-6]\)$/.test(fill ?? ''))).toBe(true);
  },
);

test('an icon is drawn and silent', () => {
  const { container } = render(<Icon path={controlIcons.warning} isSmall />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('path')?.getAttribute('d')).toBe(controlIcons.warning);
});
