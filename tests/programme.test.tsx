// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '#api/client.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { parseCopy } from '#api/offlineSnapshot.ts';
import { defaultTiers } from '#domain/programme.ts';
import { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { Tiers } from '#features/landing/Tiers.tsx';
import { pageHead } from '#build/pageHead.ts';
import type * as Programme from '#src/programme.ts';
import { settled } from '#tests/support/heldCall.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';
import { ok, server } from './api/support/server';

// An operator has renamed the second tier; the server and the devices still have the former name.
vi.mock('#src/programme.ts', async (load) => {
  const { programme, ...facts } = await load<typeof Programme>();
  const renamed = {
    programName: 'Янтарь',
    otherNames: ['Sapphire', 'Сапфир'],
    ordinal: 'Вторая ступень',
    cases: { genitive: 'Янтаря', dative: 'Янтарю' },
  };
  return {
    ...facts,
    programme: programme.map((tier) => (tier.gem === 'sapphire' ? { ...tier, ...renamed } : tier)),
  };
});
afterEach(cleanup);

const former = /сапфир|второй уровень/i;
const words = () => document.body.textContent.replaceAll(/\s/g, ' ');

const sent = {
  agate: { cardNumber: '7013452188903002', points: 5, qualFuel2: 186, qualNonFuel3: 1_742 },
  sapphire: { cardNumber: '7013452188903003', points: 5, qualFuel2: 432, qualNonFuel3: 4_126 },
};

/** The card as the app reads it from the server's answer. */
async function cardOf(card: object) {
  const client = { mobilePhone: '+79990000003', agreements: [], card };
  return (await createClient(server(() => ok({ client })).http()).me()).card;
}

async function showDashboard(card: Awaited<ReturnType<typeof cardOf>>) {
  const tierList = ['Агат', 'Сапфир', 'Рубин', 'Бриллиант'].map((programName, index) => ({
    ...defaultTiers[index],
    programName,
  }));
  const rules = await createLoyalty(server(() => ok({ tierList })).http()).tiers();
  const { calls } = await showCabinet({ card });
  calls.rules.resolve(rules);
  await act(settled);
}

test('D31, D33: the dashboard of a client at a renamed tier shows the new name alone', async () => {
  await showDashboard(await cardOf({ ...sent.sapphire, programName: 'Сапфир' }));
  expect(words()).not.toMatch(former);
  expect(words()).toContain('ЯнтарьВторая ступень');
  expect(words()).toContain('Уровень на декабрь — «Янтарь»');
  expect(document.querySelectorAll('h4')[1]?.textContent).toBe('Янтарь');
});

test('D31, D33: progress to a renamed tier shows its new name, in the nominative and the dative', async () => {
  await showDashboard(await cardOf({ ...sent.agate, programName: 'Агат' }));
  expect(words()).not.toMatch(former);
  expect(words()).toContain('До уровня «Янтарь»');
  expect(words()).toContain('Путь к «Янтарю»');
});

test('D31, D33: an offline snapshot saved under the former name is read with the new one', () => {
  const card = { ...sent.sapphire, programName: 'Сапфир' };
  const copy = { owner: 'digest', name: 'Анна', card, takenAt: '2026-11-20T12:40' };
  const kept = JSON.stringify({ ...copy, transactions: [] });
  expect(parseCopy(kept)?.card.programName).toBe('Янтарь');
});

test('D31: the first page shows a renamed tier by its new name and ordinal', () => {
  const tiers = createActor(publicTiersMachine, { input: { rules: defaultTiers } });
  render(<Tiers tiers={tiers} />);
  expect(words()).not.toMatch(former);
  expect(words()).toContain('Вторая ступеньЯнтарь');
});

test('D31: the preview text of the main page names the tiers of the programme', () => {
  expect(pageHead('/').join('')).toContain('агат, янтарь, рубин и бриллиант');
});
