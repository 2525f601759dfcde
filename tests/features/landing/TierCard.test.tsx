// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type * as Programme from '#src/programme.ts';
import { TierCard } from '#features/landing/Tiers.tsx';
import { TierCard as SliderCard } from '#features/dashboard/balance/TierSlider.tsx';

vi.mock('#src/programme.ts', async (load) => {
  const { programme, ...facts } = await load<typeof Programme>();
  return { ...facts, programme: programme.map((tier) => ({ ...tier, percent: 2.5 })) };
});
afterEach(cleanup);

const rule = { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 };

test('D31: a share of two and a half percent is not made three of', () => {
  render(<TierCard rule={rule} ordinal={1} />);
  expect(screen.getByText(/баллами/).textContent).toMatch(/^2,5\s%\sбаллами$/);
  cleanup();
  render(<SliderCard tier={rule} index={0} place="other" />);
  expect(screen.getByText(/баллами/).textContent).toMatch(/^2,5\s%\sбаллами$/);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a tier that the server names «%s» is shown as one without a gem',
  (programName) => {
    render(<TierCard rule={{ ...rule, programName }} ordinal={1} />);
    render(<SliderCard tier={{ ...rule, programName }} index={0} place="other" />);
    expect(screen.getAllByRole('heading', { name: programName })).toHaveLength(2);
    expect(screen.queryByText(/баллами/)).toBeNull();
    expect(document.querySelectorAll('[data-tier=none]')).toHaveLength(2);
  },
);
