import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { cabinetActors } from '../../src/compose/cabinet';
import { showToast } from '../../src/compose/toasts';
import { parseSettings } from '../../src/settings';

vi.mock('../../src/compose/toasts');

afterEach(() => {
  vi.unstubAllGlobals();
});

test('section 8: an error of the content API is logged and shown as a toast', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  const settings = parseSettings({ VITE_CONTENT_URL: 'https://content.test' });
  const slides = { load: () => Promise.resolve(), mount: () => ({ slideTo() {}, close() {} }) };
  const { questions } = cabinetActors({ http: { baseUrl: '' }, settings }, slides, () => {});
  createActor(questions).start();
  await vi.waitFor(() => {
    expect(vi.mocked(showToast).mock.calls).toEqual([['failed', 'Неизвестная ошибка']]);
  });
  expect(log.mock.calls).toEqual([['RejectedError: /qna-list']]);
});
