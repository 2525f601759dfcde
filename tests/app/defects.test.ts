// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defectNotice, reportFailedFlow } from '#app/defects.ts';
import { showToast } from '#app/toasts.ts';

vi.mock('#app/toasts.ts');

const app = document.createElement('div');
app.id = 'app';

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  drawBroken.mockClear();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.useFakeTimers();
  document.body.replaceChildren(app);
  app.replaceChildren();
  delete app.dataset['page'];
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const drawBroken = vi.fn();
const toasts = () => vi.mocked(showToast).mock.calls;

const tell = defectNotice(drawBroken);

test('an uncaught defect shows a failure toast and leaves the page as it is', () => {
  app.textContent = 'Кабинет';
  tell(new Error('Broken'));
  expect(toasts()).toEqual([
    ['failed', 'Что-то сломалось. Если страница не отвечает, обновите её.'],
  ]);
  expect(app.textContent).toBe('Кабинет');
});

test('repeated defects show one toast while it is visible, which is 5 seconds', () => {
  app.textContent = 'Кабинет';
  for (let count = 0; count < 50; count += 1) tell(new Error('Broken'));
  vi.advanceTimersByTime(4_999);
  tell(new Error('Broken'));
  expect(toasts().length).toBe(1);
  vi.advanceTimersByTime(1);
  tell(new Error('Broken'));
  expect(toasts().length).toBe(2);
});

test.each([
  ['nothing on it', () => {}],
  [
    'the wait for the cabinet on it',
    () => {
      app.dataset['page'] = '';
      app.textContent = 'Личный кабинет';
    },
  ],
])(
  'a page with %s renders the broken page once, even when rendering it causes another defect',
  (_, show) => {
    show();
    drawBroken.mockImplementation(() => {
      tell(new Error('Broken again'));
    });
    tell(new Error('Broken'));
    expect(drawBroken).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([]);
  },
);

test('a public page that is not hydrated yet keeps its content and shows a toast', () => {
  app.dataset['page'] = '/auth';
  app.textContent = 'Вход';
  tell(new Error('Broken'));
  expect(app.textContent).toBe('Вход');
  expect(toasts().length).toBe(1);
  expect(drawBroken).not.toHaveBeenCalled();
});

test('a failed flow is logged by the class of its error, not by the event that contains the error', () => {
  const event = { type: 'xstate.error.actor.stations', error: new TypeError('Broken') };
  reportFailedFlow({ event });
  const logged = vi.mocked(console.info).mock.calls.join();
  expect(logged).toContain('TypeError');
  expect(logged).not.toContain('Broken');
});
