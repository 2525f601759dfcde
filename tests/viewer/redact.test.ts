import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { redacted } from '#viewer/inspector/redact.ts';
import { eventOf, serialize } from '#viewer/inspector/serialize.ts';

const tokens = { accessToken: 'eyJ.access', refreshToken: 'eyJ.refresh' };
const base = { rootId: 'x:0', sessionId: 'x:1', createdAt: '1', id: '', _version: '0.7.2' };

describe('redaction of data that leaves the page', () => {
  test('replaces a text by its type and keeps an empty text', () => {
    expect(redacted({ phone: '+79990000003', firstName: 'Анна', email: '' })).toEqual({
      phone: '[text]',
      firstName: '[text]',
      email: '',
    });
  });

  test('keeps a number only if it is a count or an error code of the server', () => {
    expect(redacted({ points: 12_480, days: 90, code: 11, cardNumber: 7_013_452_188 })).toEqual({
      points: '[number]',
      days: 90,
      code: 11,
      cardNumber: '[number]',
    });
    expect(redacted({ code: 4815 })).toEqual({ code: '[number]' });
    expect(redacted({ code: '4815' })).toEqual({ code: '[text]' });
  });

  test('keeps nothing of a passkey except the kind of failure to create it', () => {
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

  test('replaces a list by its length', () => {
    expect(redacted({ digits: ['4', '8', '1', '5'], ids: ['7'] })).toEqual({
      digits: '[4 items]',
      ids: '[1 item]',
    });
  });

  test('replaces an actor by its type, whatever it contains', () => {
    const by = createActor(fromCallback(() => {}));
    expect(redacted({ by })).toEqual({ by: '[data]' });
  });

  test('keeps a word of the machines only under its own key', () => {
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

  test('keeps the names of failures, of a stage of the phone change, of fields and of sections', () => {
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

  test('removes keys that are data themselves', () => {
    expect(redacted({ '+79990000003': true, '2026-11': { sum: 1 }, known: true })).toEqual({
      known: true,
    });
  });

  test('replaces deeply nested data by its type', () => {
    expect(redacted({ a: { b: { c: { d: { e: 'deep' } } } } })).toEqual({
      a: { b: { c: { d: '[data]' } } },
    });
  });

  test('does not change data that is redacted already', () => {
    const once = redacted({ phone: '+7', points: 5, digits: ['1'], a: { b: { c: { d: {} } } } });
    expect(redacted(once)).toEqual(once);
  });
});

describe('serialize', () => {
  test('keeps the type of an event and redacts its data', () => {
    expect(eventOf({ type: 'code.completed', code: '4815' })).toEqual({
      type: 'code.completed',
      code: '[text]',
    });
    expect(eventOf({ type: 'xstate.done.actor.login', output: tokens })).toEqual({
      type: 'xstate.done.actor.login',
      output: { accessToken: '[text]', refreshToken: '[text]' },
    });
  });

  test('builds a snapshot of status, state, tags and redacted data, and omits the rest', () => {
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

  test('redacts the input and the output of a call as well', () => {
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
