import { describe, expect, test } from 'vitest';
import { addressOf, isRoute, normalPath, place, safeReturn } from '#domain/routes.ts';

describe('routes (section 2, D2, D4, D25)', () => {
  test.each([
    '/',
    '/auth',
    '/dashboard',
    '/delete_account',
    '/app_link',
    '/error404',
    '/service_work',
    '/sign_up',
    '/get_card',
  ])('%s is a route', (path) => {
    expect(isRoute(path)).toBe(true);
  });

  test.each(['/dashboard/', '/DASHBOARD', '/nowhere', ''])('%j is none', (path) => {
    expect(isRoute(path)).toBe(false);
  });

  test('a trailing slash makes no other page', () => {
    expect(normalPath('/auth/')).toBe('/auth');
    expect(normalPath('/auth//')).toBe('/auth');
    expect(normalPath('/')).toBe('/');
  });

  test('a section is a hash (D3)', () => {
    expect(place('/dashboard#my-balance')).toEqual({
      path: '/dashboard',
      hash: '#my-balance',
      state: {},
    });
  });

  test('an address that is taken apart is the same once put together', () => {
    for (const address of ['/', '/dashboard', '/dashboard#my-balance'])
      expect(addressOf(place(address))).toBe(address);
    expect(place('/dashboard').hash).toBe('');
  });

  test.each([
    ['/dashboard#trans', '/dashboard#trans'],
    ['/nowhere', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/auth', '/dashboard'],
    [undefined, '/dashboard'],
  ])('after signing in, %s opens %s (D25)', (asked, expected) => {
    expect(safeReturn(asked)).toBe(expected);
  });
});
