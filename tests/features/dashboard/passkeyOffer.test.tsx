// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { passkeyAddingMachine } from '#machines/account/passkeyAdding.ts';
import { passkeyOfferMachine } from '#machines/account/passkeyOffer.ts';
import { areCookiesAnswered } from '#app/composeNotes.ts';
import { noteCodeSignIn, rememberDeclined, takeOffer } from '#browser/passkeyOffer.ts';
import type { PasskeyAnswer, PasskeyOutcome, PasskeyRequest } from '#domain/passkeys.ts';
import { PasskeyOffer } from '#features/dashboard/passkey-offer/PasskeyOffer.tsx';
import { heldCall, settled } from '#tests/support/heldCall.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });

async function showOffer() {
  const calls = {
    loadOptions: heldCall<PasskeyRequest, void>(),
    makePasskey: heldCall<PasskeyOutcome, PasskeyRequest>(),
    addPasskey: heldCall<void, PasskeyAnswer>(),
  };
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const offer = createActor(
    passkeyOfferMachine.provide({
      actors: {
        checkDevice: fromPromise(() => Promise.resolve(true)),
        showOffer: fromPromise(() => new Promise<never>(() => {})),
        passkeyAdding: passkeyAddingMachine.provide({
          actors: {
            loadOptions: calls.loadOptions.logic,
            makePasskey: calls.makePasskey.logic,
            addPasskey: calls.addPasskey.logic,
          },
        }),
      },
      actions: {
        rememberDeclined: note('rememberDeclined'),
        showAdded: note('showAdded'),
        showKnown: note('showKnown'),
      },
    }),
    { input: { isDue: true, areCookiesAnswered: true } },
  ).start();
  await settled();
  render(<PasskeyOffer offer={offer} />);
  const answer = (reply: () => void) =>
    act(async () => {
      reply();
      await settled();
    });
  const add = async (outcome: PasskeyOutcome) => {
    await userEvent.click(button('Добавить'));
    await answer(() => {
      calls.loadOptions.resolve({ operationId: 'op', options: '{}' });
    });
    await answer(() => {
      calls.makePasskey.resolve(outcome);
    });
  };
  return { ...calls, offer, done, answer, add };
}

test('passkey offer: one press and a finger add the device', async () => {
  const { addPasskey, offer, done, answer, add } = await showOffer();
  await add({ credential: 'made' });
  expect(button('Добавляем').getAttribute('aria-busy')).toBe('true');
  expect(addPasskey.inputs).toEqual([{ operationId: 'op', credential: 'made' }]);
  await answer(() => {
    addPasskey.resolve();
  });
  expect(done).toEqual(['showAdded']);
  expect(offer.getSnapshot().status).toBe('done');
});

test('passkey offer: without a confirmation it says so and stays', async () => {
  const { done, add } = await showOffer();
  await add('cancelled');
  expect(screen.getByRole('alert').textContent.replace(/\u00a0/g, ' ')).toBe(
    'Устройство не добавлено: подтверждения не было.',
  );
  expect(document.activeElement).toBe(button('Добавить'));
  expect(done).toEqual([]);
});

test.each([
  ['Позже', []],
  ['Не предлагать', ['rememberDeclined']],
])('passkey offer: «%s» ends it', async (name, expected) => {
  const { offer, done } = await showOffer();
  await userEvent.click(button(name));
  expect(offer.getSnapshot().status).toBe('done');
  expect(done).toEqual(expected);
});

test('passkey offer: a device that has a passkey already is not asked again', async () => {
  const { offer, done, add } = await showOffer();
  await add('known');
  expect(offer.getSnapshot().status).toBe('done');
  expect(done).toEqual(['rememberDeclined', 'showKnown']);
});

test('passkey offer: it is due once for each sign-in by a code, and never after a refusal for good', () => {
  expect(takeOffer()).toBe(false);
  noteCodeSignIn();
  expect(takeOffer()).toBe(true);
  expect(takeOffer()).toBe(false);
  rememberDeclined();
  expect(Object.entries(localStorage)).toEqual([['passkeyOffer', 'DECLINED']]);
  noteCodeSignIn();
  expect(takeOffer()).toBe(false);
});

test('passkey offer: the cookie notice counts as answered only once the person has confirmed it', () => {
  expect(areCookiesAnswered()).toBe(false);
  localStorage.setItem('skipCookiePopup', 'OPEN');
  expect(areCookiesAnswered()).toBe(false);
  localStorage.setItem('skipCookiePopup', 'CONFIRM');
  expect(areCookiesAnswered()).toBe(true);
});
