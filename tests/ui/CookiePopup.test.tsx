// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock, type AnyActorRef } from 'xstate';
import { cookieConsentMachine } from '#machines/app/cookieConsent.ts';
import { brand } from '#src/brand.ts';
import { statisticsTexts } from '#app/texts.ts';
import { heldCall, heldWatch } from '#tests/support/heldCall.ts';
import { CookiePopup } from '#ui/feedback/BottomNotes.tsx';

afterEach(cleanup);

test('sections 2, 4 and 9: shows only while OPEN, links to the policy, goes when accepted', async () => {
  const clock = new SimulatedClock();
  const consent = createActor(cookieConsentMachine, {
    clock,
    input: { stored: null, statistics: 'notAsked' },
  }).start();
  render(<CookiePopup consent={consent} policyUrl={brand.cookiePolicyUrl} />);
  const popup = () => screen.queryByRole('region', { name: 'Использование cookie' });
  act(() => {
    clock.increment(1_999);
  });
  expect(popup()).toBeNull();
  act(() => {
    clock.increment(1);
  });
  expect(popup()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Политика cookie' }).getAttribute('href')).toBe(
    'https://samotsvet.example/cookie-policy.pdf',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Принять' }));
  expect(popup()).toBeNull();
});

test('with statistics it says so, and they can be refused', async () => {
  const clock = new SimulatedClock();
  const consent = createActor(cookieConsentMachine, {
    clock,
    input: { stored: null, statistics: null },
  }).start();
  render(
    <CookiePopup
      consent={consent}
      policyUrl={brand.cookiePolicyUrl}
      statistics={statisticsTexts}
    />,
  );
  act(() => {
    clock.increment(2_000);
  });
  const popup = screen.getByRole('region', { name: 'Использование cookie' });
  expect(popup.textContent).toContain('считаем без имён шаги, ошибки');
  expect(popup.textContent).not.toContain('больше ничего');
  await userEvent.click(screen.getByRole('button', { name: 'Без статистики' }));
  expect(consent.getSnapshot().value).toEqual({ refused: 'answered' });
});

test('asked for again, it says what holds now, and goes with the answer', async () => {
  const { logic } = heldWatch();
  const consent = createActor(
    cookieConsentMachine.provide({
      actors: {
        watchConsent: logic,
        showPopup: heldCall<never, AnyActorRef>().logic,
        watchSettings: logic,
      },
    }),
    { input: { stored: 'CONFIRM', statistics: 'ALLOWED' } },
  ).start();
  render(
    <CookiePopup
      consent={consent}
      policyUrl={brand.cookiePolicyUrl}
      statistics={statisticsTexts}
    />,
  );
  const popup = () => screen.queryByRole('region', { name: 'Использование cookie' });
  expect(popup()).toBeNull();
  act(() => {
    consent.send({ type: 'statistics.reconsidered' });
  });
  expect(popup()?.textContent).toContain('Сейчас считаем.');
  await userEvent.click(screen.getByRole('button', { name: 'Без статистики' }));
  expect(popup()).toBeNull();
  act(() => {
    consent.send({ type: 'statistics.reconsidered' });
  });
  expect(popup()?.textContent).toContain('Сейчас не считаем.');
});
