// @vitest-environment jsdom
import { afterEach, expect, test, vi, beforeEach, beforeAll, describe } from 'vitest';
import { loadChunk } from '#browser/page.ts';
import { OutdatedError, UnreachableError } from '#domain/failure.ts';
import { currentPlace, disownEntries, onEntryChange, writeEntry } from '#browser/history.ts';
import { place, type Place } from '#domain/routes.ts';
import { highlightSection, focusSection, scrollToSection } from '#browser/sections.ts';
import { waitForInputIdle } from '#browser/waitForInputIdle.ts';

describe('page', () => {
  const missing = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  /** Loads a chunk that is missing; `probe` is the answer of the site to the check that follows. */
  function loadWith(probe: () => Promise<Response>) {
    const asked = vi.fn(probe);
    vi.stubGlobal('fetch', asked);
    return { asked, failure: loadChunk(missing) };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('a missing chunk on a site that answers means another version of the cabinet', async () => {
    const { asked, failure } = loadWith(() => Promise.resolve(new Response()));
    await expect(failure).rejects.toThrow(OutdatedError);
    expect(asked.mock.calls).toEqual([
      [`${location.origin}/`, expect.objectContaining({ method: 'HEAD', redirect: 'error' })],
    ]);
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with an error', () => Promise.resolve(new Response(null, { status: 502 }))],
  ])('a chunk that is missing while the site %s is unreachable', async (_title, probe) => {
    const { failure } = loadWith(probe);
    await expect(failure).rejects.toThrow(UnreachableError);
  });

  test('without a network a missing chunk is unreachable, and the site is not asked', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { asked, failure } = loadWith(() => Promise.resolve(new Response()));
    await expect(failure).rejects.toThrow(UnreachableError);
    expect(asked).not.toHaveBeenCalled();
  });

  test('a load error of a known kind is rethrown unchanged, and a loaded chunk is returned', async () => {
    vi.stubGlobal('fetch', vi.fn());
    for (const cause of [new UnreachableError(), new OutdatedError()])
      await expect(loadChunk(() => Promise.reject(cause))).rejects.toBe(cause);
    await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part');
  });
});

describe('historyOwner', () => {
  const step = { phone: '+7 999 000 00 03', operationId: 'op', sentAt: 1 };
  const goBack = async () => {
    const reached = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await reached;
  };

  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  test('an entry of an ended session is emptied when it is reached, before any listener is notified', async () => {
    const received: [Place, unknown][] = [];
    onEntryChange((reached) => received.push([reached, history.state]));
    writeEntry(
      place('/dashboard', { step, modals: [{ id: 'receipt', of: '600030000137', from: 0 }] }),
      'push',
    );
    writeEntry(place('/dashboard', { modals: [{ id: 'checkout', from: 1 }] }), 'push');
    disownEntries();
    expect(currentPlace().state).toEqual({});
    await goBack();
    expect(received).toEqual([[{ path: '/dashboard', hash: '', state: {} }, { index: 1 }]]);
  });

  test('the entries keep their state within a session, and without storage', async () => {
    writeEntry(place('/dashboard', { step }), 'push');
    writeEntry(place('/dashboard', { step: { ...step, sentAt: 2 } }), 'push');
    await goBack();
    expect(currentPlace().state).toEqual({ step });
    const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('closed');
    });
    writeEntry(place('/auth', { step }), 'replace');
    expect(currentPlace().state).toEqual({ step });
    closed.mockRestore();
  });

  test('the stored owner of the entries contains no data of a client', () => {
    writeEntry(place('/dashboard', { step }), 'push');
    disownEntries();
    expect(Object.keys(localStorage)).toEqual(['entryOwner']);
    expect(localStorage.getItem('entryOwner')).toMatch(/^\d+-\d+$/);
  });
});

describe('sections', () => {
  beforeEach(() => {
    const sections = ['card', 'trans'].map((id) =>
      Object.assign(document.createElement('section'), { id }),
    );
    document.body.replaceChildren(...sections);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const lit = () => [...document.querySelectorAll('.is-lit')].map(({ id }) => id);

  test('section 4 "Other behaviours": a highlighted section has a class of its own, then none', () => {
    highlightSection('trans');
    expect(lit()).toEqual(['trans']);
    highlightSection('card');
    expect(lit()).toEqual(['card']);
    highlightSection(null);
    expect(lit()).toEqual([]);
  });

  test.each([
    [1023, 'no-preference', 'instant'],
    [1024, 'no-preference', 'smooth'],
    [1024, 'reduce', 'instant'],
  ] as const)(
    'section 9: at %d px, motion %s, the scroll to a section is %s',
    (width, motion, way) => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query.includes('reduced-motion')
          ? motion === 'reduce'
          : width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
      }));
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe() {}
          disconnect() {}
        },
      );
      const scrolled = vi.fn();
      Object.assign(document.getElementById('trans') ?? {}, { scrollIntoView: scrolled });
      expect(scrollToSection('#trans')).toBe(true);
      expect(scrolled.mock.calls).toEqual([[{ behavior: way }]]);
    },
  );

  const made = (tag: string, ...content: (string | Node)[]) => {
    const element = document.createElement(tag);
    element.append(...content);
    return element;
  };

  test.each([
    ['below a head', () => [made('div', made('h2', 'Заголовок')), made('h3', 'Дальше')]],
    ['by itself', () => [made('h3', 'Заголовок'), made('div', made('h2', 'Дальше'))]],
  ])('the focus moves to the heading of a section that begins with one %s', (_, content) => {
    document.getElementById('trans')?.append(...content());
    focusSection('#trans');
    expect(document.activeElement?.textContent).toBe('Заголовок');
  });

  test('a section that begins without a heading has the focus itself', () => {
    const section = document.getElementById('card');
    section?.append(made('div'), made('div', made('h2', 'Дальше')));
    focusSection('#card');
    expect(document.activeElement).toBe(section);
  });
});

describe('waitForInputIdle', () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  /** Shows whether `waitForInputIdle` has resolved. */
  function waiter() {
    const seen = { isDone: false };
    void waitForInputIdle().then(() => {
      seen.isDone = true;
    });
    return seen;
  }

  /** Resolves once everything that needs no timer has happened. */
  const settle = () => new Promise((resolve) => setImmediate(resolve)).then(nextMessage);
  const nextMessage = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });

  test.each(['pointerdown', 'pointerup', 'keydown'])(
    'background work waits until 150 ms after a %s, and another one does not prolong the wait',
    async (type) => {
      vi.advanceTimersByTime(150);
      const first = waiter();
      await settle();
      expect(first.isDone).toBe(true);

      dispatchEvent(new Event(type));
      const second = waiter();
      await settle();
      await vi.advanceTimersByTimeAsync(149);
      expect(second.isDone).toBe(false);
      dispatchEvent(new Event(type));
      await vi.advanceTimersByTimeAsync(1);
      expect(second.isDone).toBe(true);
    },
  );
});
