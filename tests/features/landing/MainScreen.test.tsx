// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { MainScreen } from '#features/landing/MainScreen.tsx';

const { state, block } = vi.hoisted(() => {
  const broken = { name: '' };
  return {
    state: broken,
    block: (name: string) => () => {
      if (broken.name === name) throw new Error('Planted');
      return name;
    },
  };
});
vi.mock('#features/landing/Hero.tsx', () => ({
  GoodbyeNotice: () => null,
  BlockedNotice: () => null,
  Hero: block('Hero'),
}));
vi.mock('#features/landing/Tiers.tsx', () => ({ Tiers: block('Tiers') }));
vi.mock('#features/landing/Questions.tsx', () => ({ Questions: block('Questions') }));

afterEach(cleanup);

test.each(['Hero', 'Tiers', 'Questions'])(
  'the main page keeps its other blocks where %s cannot be drawn, and draws it again when asked',
  async (broken) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    state.name = broken;
    const tiers = createActor(publicTiersMachine, { input: { rules: [] } });
    render(<MainScreen tiers={tiers} />);
    expect(screen.getByRole('alert').textContent).toContain('Здесь что-то сломалось');
    const shown = () => document.body.textContent;
    for (const other of ['Hero', 'Tiers', 'Questions'])
      expect(shown().includes(other)).toBe(other !== broken);
    state.name = '';
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown()).toContain(broken);
  },
);
