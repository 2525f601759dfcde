// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { navigatorOf } from '#app/navigator.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the router’s requests are passed on, with the section of the page and what is kept in the entry', () => {
  const go = vi.fn();
  const navigator = navigatorOf(go);
  navigator.push({ pathname: '/dashboard', hash: '#trans' });
  navigator.push({ pathname: '/sign_up' }, { phone: '+79990000003' });
  navigator.push({ hash: '#faq' });
  navigator.replace('/auth');
  expect(go.mock.calls).toEqual([
    ['/dashboard#trans', 'push', {}],
    ['/sign_up', 'push', { phone: '+79990000003' }],
    ['#faq', 'push', {}],
    ['/auth', 'replace'],
  ]);
  expect(navigator.createHref({ pathname: '/dashboard', hash: '#trans' })).toBe('/dashboard#trans');
});

test('the way back is the browser’s own; forward the app leads nobody', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  const navigator = navigatorOf(vi.fn());
  navigator.go(1);
  navigator.go(0);
  expect(back).not.toHaveBeenCalled();
  navigator.go(-1);
  expect(back).toHaveBeenCalledTimes(1);
});
