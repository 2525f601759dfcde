import { describe, expect, test } from 'vitest';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { machineFiles } from '#viewer/machines.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { search, searchable } from '#viewer/model/search.ts';
import { hashOf, placeOf } from '#viewer/page/address.ts';

const flows = machineFiles.map(readFlow);
const all = searchable(flows);
const namesOf = (query: string) => search(all, query).map(({ name }) => name);

describe('the search over all flows', () => {
  test('finds a state by its name, with its flow', () => {
    const [first] = search(all, 'code old');
    expect(first).toMatchObject({ kind: 'state', flow: 'phoneChange', state: 'code.old' });
    expect(namesOf('awaitingClient')).toContain('Phone change: awaitingClient');
    expect(namesOf('awaiting client')).toEqual(namesOf('awaitingClient'));
  });

  test('finds an event, with the state that handles it', () => {
    expect(search(all, 'cookies.accepted')).toContainEqual({
      kind: 'event',
      flow: 'cookieConsent',
      state: 'waiting',
      name: 'Cookie consent: cookies.accepted in waiting',
      sentence: expect.stringMatching(/\.$/) as string,
    });
  });

  test('finds a sentence, and ranks it after matching names', () => {
    const found = search(all, 'server is asked to send');
    expect(found).toContainEqual(
      expect.objectContaining({ flow: 'login', state: 'phone.requesting', kind: 'state' }),
    );
    const kinds = search(all, 'code').map(({ name }) => /code/i.test(name));
    expect(kinds.indexOf(false)).toBeGreaterThan(0);
    expect(kinds.lastIndexOf(true)).toBeLessThan(kinds.indexOf(false));
  });

  test('has the best match first: the flow of that name, then the whole word, then a part of one', () => {
    expect(namesOf('form')[0]).toBe('Form');
    expect(namesOf('session')[0]).toBe('Session');
    const found = namesOf('otp');
    const parts = found.map((name) => /\botp\b/i.test(name));
    expect(parts.lastIndexOf(true)).toBeLessThan((parts.indexOf(false) + 1 || Infinity) - 1);
  });

  test.each([
    ['регистрация', 'Registration'],
    ['Профиль', 'Profile'],
    ['чек', 'Receipt'],
    ['смена телефона', 'Phone change'],
  ])('finds the flow for the Russian word «%s»', (query, title) => {
    expect(namesOf(query).slice(0, 5)).toContain(title);
  });

  test('finds the words of a button in the sentences', () => {
    expect(search(all, 'Отправить код ещё раз')[0]?.flow).toBe('resend');
  });

  test('finds nothing for an empty query or an unknown word', () => {
    expect(namesOf('  ')).toEqual([]);
    expect(namesOf('parachute')).toEqual([]);
  });
});

describe('the address of a place', () => {
  const entries = flows.map((flow): CatalogueEntry => ({
    flow,
    diagram: { width: 0, height: 0, boxes: [], arrows: [] },
  }));

  test('names the flow and the state', () => {
    expect(hashOf({ flow: 'phoneChange', state: 'code.old' })).toBe('#phoneChange/code.old');
    expect(hashOf({ flow: 'phoneChange', state: null })).toBe('#phoneChange');
    expect(placeOf('#phoneChange/code.old', entries)).toEqual({
      flow: 'phoneChange',
      state: 'code.old',
    });
  });

  test('is read without an unknown state, and is null for an unknown flow', () => {
    expect(placeOf('#phoneChange/nowhere', entries)).toEqual({ flow: 'phoneChange', state: null });
    expect(placeOf('#nobody/code', entries)).toBeNull();
    expect(placeOf('', entries)).toBeNull();
  });
});
