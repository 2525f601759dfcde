import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { redacted } from '#viewer/inspector/redact.ts';
import { eventOf, serialize } from '#viewer/inspector/serialize.ts';

const tokens = { accessToken: 'eyJ.access', refreshToken: 'eyJ.refresh' };
const base = { rootId: 'x:0', sessionId: 'x:1', createdAt: '1', id: '', _version: '0.7.2' };

describe('what leaves the page', () => {
  test('texts leave as their kind, empty ones as they are', () => {
    expect(redacted({ phone: '+79990000003', firstName: 'Анна', email: '' })).toEqual({
      phone: '[text]',
      firstName: '[text]',
      email: '',
    });
  });

  test('numbers leave only where they are a count or an error code of the server', () => {
    expect(redacted({ points: 12_480, days: 90, code: 11, cardNumber: 7_013_452_188 })).toEqual({
      points: '[number]',
      days: 90,
      code: 11,
      cardNumber: '[number]',
    });
    expect(redacted({ code: 4815 })).toEqual({ code: '[number]' });
    expect(redacted({ code: '4815' })).toEqual({ code: '[text]' });
  });

  test('nothing of a passkey leaves but why it was not made', () => {
    const request = { operationId: 'op', options: '{"challenge":"AQID"}' };
    expect(redacted({ request, credential: '{"id":"BAU"}', output: 'known' })).toEqual({
      request: { operationId: '[text]', options: '[text]' },
      credential: '[text]',
      output: '[text]',
    });
    expect(redacted({ failure: { kind: 'cancelled' } })).toEqual({
      failure: { kind: 'cancelled' },
    });
  });

  test('lists leave as how many there are', () => {
    expect(redacted({ digits: ['4', '8', '1', '5'], ids: ['7'] })).toEqual({
      digits: '[4 items]',
      ids: '[1 item]',
    });
  });

  test('a flow leaves as its kind, whatever it knows', () => {
    const by = createActor(fromCallback(() => {}));
    expect(redacted({ by })).toEqual({ by: '[data]' });
  });

  test('a word of the machines leaves only under its own name', () => {
    expect(redacted({ kind: 'rejected', stage: 'new', path: '/auth' })).toEqual({
      kind: 'rejected',
      stage: 'new',
      path: '/auth',
    });
    expect(redacted({ kind: 'Анна', path: '/+79990000003', note: 'rejected' })).toEqual({
      kind: '[text]',
      path: '[text]',
      note: '[text]',
    });
  });

  test('every failure, every half of the phone change and every field goes by its name', () => {
    const known = [
      { kind: 'signedOut' },
      { kind: 'incomplete' },
      { kind: 'defect' },
      { stage: 'confirmed' },
      { name: 'agreements' },
      { name: 'cvv' },
      { section: 'faq' },
    ];
    for (const words of known) expect(redacted(words)).toEqual(words);
  });

  test('names that are data themselves do not leave', () => {
    expect(redacted({ '+79990000003': true, '2026-11': { sum: 1 }, known: true })).toEqual({
      known: true,
    });
  });

  test('what lies deep leaves as data', () => {
    expect(redacted({ a: { b: { c: { d: { e: 'deep' } } } } })).toEqual({
      a: { b: { c: { d: '[data]' } } },
    });
  });

  test('what is redacted stays as it is when it is redacted again', () => {
    const once = redacted({ phone: '+7', points: 5, digits: ['1'], a: { b: { c: { d: {} } } } });
    expect(redacted(once)).toEqual(once);
  });
});

describe('serialize', () => {
  test('keeps the type of an event and nothing it carries', () => {
    expect(eventOf({ type: 'code.completed', code: '4815' })).toEqual({
      type: 'code.completed',
      code: '[text]',
    });
    expect(eventOf({ type: 'xstate.done.actor.login', output: tokens })).toEqual({
      type: 'xstate.done.actor.login',
      output: { accessToken: '[text]', refreshToken: '[text]' },
    });
  });

  test('makes a snapshot anew of state, tags and redacted data; the rest of it stays', () => {
    const message = serialize({
      ...base,
      type: '@xstate.snapshot',
      event: { type: 'x' },
      snapshot: {
        status: 'active',
        value: { signedIn: { profile: 'loaded' } },
        tags: ['signedIn'],
        context: { tokens, client: null },
        children: { login: { snapshot: { context: tokens } } },
        input: tokens,
        output: undefined,
        error: undefined,
      } as never,
    });
    expect(message).toEqual({
      ...base,
      type: '@xstate.snapshot',
      event: { type: 'x' },
      snapshot: {
        status: 'active',
        value: { signedIn: { profile: 'loaded' } },
        tags: ['signedIn'],
        context: { tokens: { accessToken: '[text]', refreshToken: '[text]' }, client: null },
        output: undefined,
        error: undefined,
      },
    });
  });

  test('what a call has brought is redacted as well', () => {
    const message = serialize({
      ...base,
      type: '@xstate.actor',
      name: 'verifyCode',
      definition: '{"id":"verifyCode"}',
      parentId: 'x:0',
      snapshot: { status: 'done', output: tokens, input: { code: '4815' } } as never,
    });
    expect(JSON.stringify(message)).not.toMatch(/eyJ|4815/);
    expect(message).toMatchObject({
      name: 'verifyCode',
      parentId: 'x:0',
      snapshot: { status: 'done' },
    });
  });
});
