// @vitest-environment jsdom
import { act, cleanup, screen, within, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, describe } from 'vitest';
import { createActor, type ActorRefFrom } from 'xstate';
import { addDays } from '#lib/days.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { cards, tierRules } from '#tests/support/cabinet.ts';
import { settled, heldCall } from '#tests/support/heldCall.ts';
import { client, named, purchase } from '#tests/support/examples.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { useSlides, type MountSlides } from '#features/dashboard/balance/useSlides.ts';
import type { SlideListeners } from '#lib/slides.ts';
import { pointsExpiryCalendar } from '#features/dashboard/pointsExpiryCalendar.ts';

describe('balance', () => {
  afterEach(cleanup);

  const area = () => within(screen.getByRole('region', { name: 'Мой баланс' }));
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
  const areaText = () => plain(screen.getByRole('region', { name: 'Мой баланс' }).textContent);
  const plates = () =>
    [...area().getByRole('list', { name: 'Уровни программы' }).children].map(({ textContent }) =>
      plain(textContent),
    );

  async function showTiers(name: keyof typeof cards, today?: string) {
    const cabinet = await showCabinet({ card: cards[name], ...(today && { today }) });
    cabinet.calls.rules.resolve(tierRules);
    await act(settled);
    return cabinet;
  }

  test('sections 3 and 4: both conditions of the next tier, what remains and the tier of the next month', async () => {
    await showTiers('sapphire');
    const fuel = area().getByRole('progressbar', { name: named('Топливо 432 из 600 л') });
    expect(fuel.getAttribute('value')).toBe('72');
    const shop = area().getByRole('progressbar', {
      name: named('Кафе и магазин 4 126,50 из 6 000,00 ₽'),
    });
    expect(shop.getAttribute('value')).toBe('68.775');
    expect(areaText()).toContain('Осталось 168 л');
    expect(areaText()).toContain('Осталось 1 873,50 ₽');
    expect(areaText()).toContain('Уровень на декабрь — «Сапфир»');
    expect(
      area()
        .getAllByRole('heading')
        .slice(0, 2)
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['Мой баланс', 'Путь к «Рубину»']);
  });

  test('in December the tier is that of January', async () => {
    await showTiers('sapphire', '2026-12-31');
    expect(areaText()).toContain('Уровень на январь — «Сапфир»');
  });

  test.each([
    ['newcomer', 'Здравствуйте, Анна! До уровня «Агат» — 66 л и 762,00 ₽'],
    ['sapphire', 'Здравствуйте, Анна! До уровня «Рубин» — 168 л и 1 873,50 ₽'],
    ['diamond', 'Здравствуйте, Анна! «Бриллиант» — это высший уровень'],
  ] as const)('the greeting of %s says how far the next tier is', async (name, greeting) => {
    await showTiers(name);
    expect(screen.getByText(named(greeting))).toBeTruthy();
  });

  test('a condition that is met is not named as something left', async () => {
    const { actor } = await showTiers('sapphire');
    act(() => {
      const card = { ...cards.sapphire, qualFuel2: 700 };
      actor.send({ type: 'client.updated', client: { ...client, card } });
    });
    expect(screen.getByText(/До уровня/).textContent).toMatch(
      named('Здравствуйте, Анна! До уровня «Рубин» — 1 873,50 ₽'),
    );
    expect(areaText()).toContain('Выполнено');
    expect(area().getAllByRole('progressbar')[0]?.getAttribute('value')).toBe('100');
  });

  test('D14: below the first tier there is no tier yet, and the first is the next', async () => {
    await showTiers('newcomer');
    expect(areaText()).toContain('На декабрь уровня пока нет');
    expect(plates()[0]).toContain('АгатПервый уровеньСледующий уровень');
  });

  test('D14: at the top tier nothing remains and both bars are full', async () => {
    await showTiers('diamond');
    expect(areaText()).toContain('Вы на высшем уровне.');
    expect(areaText()).not.toContain('Осталось');
    expect(areaText()).not.toContain('Путь к');
    expect(
      area()
        .getAllByRole('progressbar')
        .map((bar) => bar.getAttribute('value')),
    ).toEqual(['100', '100']);
  });

  test('section 9: the tier cards are in order and show the terms and conditions of each tier', async () => {
    await showTiers('sapphire');
    expect(plates()).toEqual([
      'АгатПервый уровень2 % балламиот 100 л топливаот 1 000,00 ₽ покупок',
      'СапфирВторой уровеньВаш уровень3 % балламиот 300 л топливаот 3 000,00 ₽ покупок',
      'РубинТретий уровеньСледующий уровень4 % балламиот 600 л топливаот 6 000,00 ₽ покупок',
      'БриллиантЧетвёртый уровень5 % балламиот 1 200 л топливаот 12 000,00 ₽ покупок',
    ]);
    const own = area()
      .getAllByRole('listitem')
      .filter((plate) => plate.ariaCurrent === 'true');
    expect(own.map(({ dataset }) => dataset['tier'])).toEqual(['sapphire']);
  });

  test('section 3 "Loyalty tier rule": four stones in Russian, the first to the fourth', async () => {
    const { calls } = await showCabinet({ card: { ...cards.diamond, programName: 'Вип' } });
    calls.rules.resolve(tierRules);
    await act(settled);
    expect(plates().map((plate) => plate.split(/\d % /)[0])).toEqual([
      'АгатПервый уровень',
      'СапфирВторой уровень',
      'РубинТретий уровень',
      'БриллиантЧетвёртый уровень',
    ]);
  });

  test('unknown programme names, a fifth tier and tiers without terms do no harm', async () => {
    const { calls } = await showCabinet({ card: { ...cards.sapphire, programName: 'Вип' } });
    calls.rules.resolve([
      ...tierRules,
      { programName: 'Платина', qualFuel2: 2_000, qualNonFuel3: 20_000 },
      { programName: 'Гость', qualFuel2: 0, qualNonFuel3: 0 },
    ]);
    await act(settled);
    expect(plates()[0]).toBe('ГостьПервый уровеньБез условий');
    expect(plates()[5]).toBe('ПлатинаУровень 6от 2 000 л топливаот 20 000,00 ₽ покупок');
    expect(areaText()).not.toMatch(/NaN|undefined|null/);
  });

  test('a programme without tiers says so', async () => {
    const { calls } = await showCabinet();
    calls.rules.resolve([]);
    await act(settled);
    expect(area().getByText('Уровней пока нет')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Мой баланс' }).ariaBusy).toBe('false');
  });

  test('while it loads the area is busy; a failure says why, and is asked for again alone', async () => {
    const { calls } = await showCabinet();
    expect(screen.getByRole('region', { name: 'Мой баланс', busy: true })).toBeTruthy();
    calls.rules.reject(new UnreachableError());
    await act(settled);
    const alert = area().getByRole('alert');
    expect(screen.getByRole('region', { name: 'Мой баланс' }).ariaBusy).toBe('false');
    expect(plain(alert.textContent)).toContain('Не удалось загрузить уровни');
    expect(plain(alert.textContent)).toContain('Нет связи с сервером. Проверьте сеть и повторите.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Повторить' }));
    calls.rules.resolve(tierRules);
    await act(settled);
    expect(area().getAllByRole('progressbar').length).toBe(2);
    expect(calls.page.inputs.length).toBe(1);
  });

  test('the progress is a sentence for each condition, once two months are loaded', async () => {
    const { calls } = await showTiers('sapphire');
    const today = '2026-11-20';
    expect(areaText()).not.toContain('За месяц');
    calls.page.resolve({
      isLastPage: false,
      transactions: [purchase(addDays(today, -1), { fuel: 432, shop: 1_220 })],
    });
    await act(settled);
    expect(areaText()).not.toContain('За месяц');
    expect(calls.page.inputs.length).toBe(2);
    calls.page.resolve({ isLastPage: true, transactions: [purchase('2026-08-01', { shop: 1 })] });
    await act(settled);
    // 432 litres in 61 days: 168 more take 24 days. 20 ₽ a day are 600 ₽ a month.
    expect(areaText()).toContain('Литры для «Рубина» наберёте к 14 декабря.');
    expect(areaText()).toContain(
      'За месяц в кафе и магазине вы тратите около 600,00 ₽, для «Рубина» нужно 2 000,00.',
    );
  });

  test('a pace below the requirement says both amounts in one sentence', async () => {
    const { calls } = await showTiers('sapphire');
    calls.page.resolve({
      isLastPage: true,
      transactions: [purchase('2026-11-19', { fuel: 122 }), purchase('2026-08-01', { shop: 1 })],
    });
    await act(settled);
    // 122 litres in 61 days are 60 in thirty; no purchase in the shop means no pace to compare.
    expect(areaText()).toContain(
      'За месяц вы заправляете около 60 л, для «Рубина» нужно 200.Для «Рубина» в месяц нужно 2 000,00 ₽ в кафе и магазине.',
    );
  });

  test('a purchase without lines in its receipt is left out of the pace, which is then a lower bound', async () => {
    const { calls } = await showTiers('sapphire');
    const bare = purchase('2026-11-18', { fuel: 40 });
    calls.page.resolve({
      isLastPage: true,
      transactions: [
        purchase('2026-11-19', { fuel: 122 }),
        { ...bare, checkItem: [] },
        purchase('2026-08-01', { shop: 1 }),
      ],
    });
    await act(settled);
    expect(areaText()).toContain('За месяц вы заправляете не меньше 60 л, для «Рубина» нужно 200.');
  });

  test('a newcomer without a pace sees the monthly amounts that the tier needs', async () => {
    const { calls } = await showTiers('newcomer');
    calls.page.resolve({ isLastPage: true, transactions: [purchase('2026-11-12', { fuel: 34 })] });
    await act(settled);
    expect(areaText()).toContain('Для «Агата» в месяц нужно 34 л и 334,00 ₽ в кафе и магазине.');
    expect(areaText()).not.toMatch(/темп/i);
  });

  test('two months that did not load say so, and are asked for again', async () => {
    const { calls } = await showTiers('sapphire');
    const page = { isLastPage: false, transactions: [purchase('2026-11-19', { fuel: 432 })] };
    calls.page.resolve(page);
    await act(settled);
    calls.page.reject(new UnreachableError());
    await act(settled);
    expect(areaText()).toContain('Для «Рубина» в месяц нужно 200 л и 2 000,00 ₽');
    expect(areaText()).toContain('Операции за два месяца не загрузились.');
    await userEvent.click(area().getByRole('button', { name: 'Загрузить' }));
    calls.page.resolve({ isLastPage: true, transactions: [purchase('2026-08-01', { shop: 1 })] });
    await act(settled);
    expect(areaText()).toContain('Литры для «Рубина» наберёте к 14 декабря.');
  });

  test('sections 2 and 9: 600 ms after the data the plates slide to the own tier in 700 ms', async () => {
    const { calls, clock, slid, mounts } = await showTiers('ruby');
    act(() => {
      clock.increment(599);
    });
    expect(mounts).toEqual([]);
    act(() => {
      clock.increment(1);
    });
    calls.slides.resolve(undefined);
    await act(settled);
    expect(mounts.map(({ isSmooth }) => isSmooth)).toEqual([false, true]);
    expect(slid.at(-1)).toEqual({ index: 2, duration: 700 });
  });

  test('the plates are gone along by buttons and keys, as far as there are any', async () => {
    const { calls, clock, slid, mounts } = await showTiers('sapphire');
    const button = (name: string) => area().getByRole('button', { name });
    expect(button('Предыдущий уровень').ariaDisabled).toBe('true');
    act(() => {
      clock.increment(600);
    });
    calls.slides.resolve(undefined);
    await act(settled);
    const settle = (index: number, isStart: boolean, isEnd: boolean) => {
      act(() => mounts.at(-1)?.listeners.onSettle({ index, isStart, isEnd }));
    };
    settle(1, false, false);
    await userEvent.click(button('Следующий уровень'));
    expect(slid.at(-1)).toEqual({ index: 2, duration: 500 });
    settle(2, false, true);
    expect(button('Следующий уровень').ariaDisabled).toBe('true');
    const before = slid.length;
    await userEvent.click(button('Следующий уровень'));
    expect(slid.length).toBe(before);
    act(() => mounts.at(-1)?.listeners.onStep('first'));
    expect(slid.at(-1)).toEqual({ index: 0, duration: 500 });
  });

  test('without Swiper the plain list goes to the own tier', async () => {
    const { calls, clock, slid, mounts } = await showTiers('sapphire');
    act(() => {
      clock.increment(600);
    });
    calls.slides.reject(new UnreachableError());
    await act(settled);
    expect(mounts.map(({ isSmooth }) => isSmooth)).toEqual([false]);
    expect(slid).toEqual([{ index: 1, duration: 700 }]);
  });

  test('sections 2, 4 and 9: questions are sorted by weigth, shown as text, one open at most', async () => {
    const { calls } = await showCabinet();
    calls.questions.resolve([
      { selection: 'Лёгкий?', text: 'Да', weigth: 10 },
      { selection: 'Тяжёлый?', text: '<b>Да</b>\nи ещё раз', weigth: 120 },
    ]);
    await act(settled);
    const items = [...document.querySelectorAll('#my-balance #faq details[name]')];
    expect(items.slice(0, 2).map((item) => item.textContent)).toEqual([
      'Тяжёлый?<b>Да</b>\nи ещё раз',
      'Лёгкий?Да',
    ]);
    expect(items.map((item) => item.getAttribute('name'))).toEqual(['faq', 'faq', 'faq']);
    const [points] = items.slice(2);
    expect(points?.textContent).toContain('Где мои баллы?');
    const targets = [...(points?.querySelectorAll('a') ?? [])].map((link) =>
      link.getAttribute('href'),
    );
    expect(targets).toEqual([
      '/dashboard#trans',
      `mailto:help@samotsvet.example?subject=${encodeURIComponent('Где мои баллы?')}`,
    ]);
  });

  test('questions that are none, or failed, say so', async () => {
    const { calls } = await showCabinet();
    calls.questions.reject(new RejectedError(0, 'Неизвестная ошибка'));
    await act(settled);
    const alert = area().getByRole('alert');
    expect(alert.textContent).toBe('Вопросы не загрузилисьПовторить');
    await userEvent.click(within(alert).getByRole('button', { name: 'Повторить' }));
    calls.questions.resolve([]);
    await act(settled);
    expect(area().queryByRole('alert')).toBeNull();
    expect(area().getByText('Вопросов пока нет')).toBeTruthy();
  });
});

describe('useSlides', () => {
  afterEach(cleanup);

  type Slider = ActorRefFrom<typeof tierSliderMachine>;

  function startSlider() {
    const load = heldCall<void, void>();
    const slider = createActor(tierSliderMachine.provide({ actors: { loadSlides: load.logic } }), {
      input: { index: 2, count: 4 },
    }).start();
    return { slider, load };
  }

  /** Renders the row of cards; `done` records the calls of its carousel, in order. */
  function show(slider: Slider | undefined) {
    const done: string[] = [];
    let slideListeners: SlideListeners | undefined;
    const mountSlides: MountSlides = (frame, listeners, isSmooth) => {
      const kind = isSmooth ? 'smooth' : 'plain';
      done.push(`${kind} in ${frame.id}`);
      slideListeners = listeners;
      return {
        slideTo: ({ index }) => done.push(`${kind} to ${String(index)}`),
        close: () => done.push(`${kind} closed`),
      };
    };
    const Row = ({ of }: { of: Slider | undefined }) => {
      const { frame, isSmooth } = useSlides(of, mountSlides);
      return <div id="row" ref={frame} data-smooth={isSmooth} />;
    };
    const { rerender, unmount } = render(<Row of={slider} />);
    return {
      done,
      unmount,
      listeners: () => slideListeners,
      isSmooth: () => document.querySelector('#row')?.getAttribute('data-smooth'),
      give: (next: Slider | undefined) => {
        rerender(<Row of={next} />);
      },
    };
  }

  test('a row that scrolls is let go before the one that slides takes over and goes to the own tier', async () => {
    const { slider, load } = startSlider();
    const { done, isSmooth } = show(slider);
    expect(isSmooth()).toBe('false');
    load.resolve();
    await act(settled);
    expect(isSmooth()).toBe('true');
    expect(done).toEqual(['plain in row', 'plain closed', 'smooth in row', 'smooth to 2']);
  });

  test('without a slider the row is nobody’s, until there is one', () => {
    const { done, give, isSmooth } = show(undefined);
    expect(done).toEqual([]);
    expect(isSmooth()).toBe('false');
    give(startSlider().slider);
    expect(done).toEqual(['plain in row']);
  });

  test('the slider stores where the row has settled, and scrolls as the keys ask', async () => {
    const { slider, load } = startSlider();
    const { done, listeners } = show(slider);
    load.resolve();
    await act(settled);
    const position = { index: 1, isStart: false, isEnd: false };
    act(() => listeners()?.onSettle(position));
    expect(slider.getSnapshot().context.position).toEqual(position);
    act(() => listeners()?.onStep('next'));
    expect(done.at(-1)).toBe('smooth to 2');
    act(() => listeners()?.onStep('last'));
    expect(done.at(-1)).toBe('smooth to 3');
  });

  test('a row that has gone is let go, and is moved no more', async () => {
    const { slider, load } = startSlider();
    const { done, unmount } = show(slider);
    load.resolve();
    await act(settled);
    unmount();
    expect(done.at(-1)).toBe('smooth closed');
    slider.send({ type: 'first.requested' });
    expect(done.at(-1)).toBe('smooth closed');
  });

  test('another slider takes the row over from the former one', async () => {
    const former = startSlider();
    const { done, give, listeners } = show(former.slider);
    former.load.resolve();
    await act(settled);
    const { slider } = startSlider();
    give(slider);
    expect(done.slice(-2)).toEqual(['smooth closed', 'plain in row']);
    const position = { index: 3, isStart: false, isEnd: true };
    act(() => listeners()?.onSettle(position));
    expect(slider.getSnapshot().context.position).toEqual(position);
    expect(former.slider.getSnapshot().context.position.index).toBe(0);
  });
});

const writtenAt = '2026-11-20T09:14:05.678Z';
const today = '2026-11-20';

const linesOf = (points: number, date = '2027-03-01') =>
  pointsExpiryCalendar([{ date, points }], { today, writtenAt })
    .replaceAll('\r\n ', '')
    .replaceAll('\u00a0', ' ')
    .split('\r\n');

test.each([
  [1, 'сгорит 1 балл', 'В этот день сгорит 1 балл на карте.'],
  [3, 'сгорят 3 балла', 'В этот день сгорят 3 балла на карте.'],
  [21, 'сгорит 21 балл', 'В этот день сгорит 21 балл на карте.'],
  [340, 'сгорят 340 баллов', 'В этот день сгорят 340 баллов на карте.'],
])('%d points expire in words that agree with the number', (points, event, text) => {
  const lines = linesOf(points);
  expect(lines).toContain(`SUMMARY:Самоцвет: ${event}`);
  expect(lines).toContain(`DESCRIPTION:${text} Потратить можно до этого дня: 1 балл = 1 ₽.`);
});

test.each([
  ['2027-03-01', '-P6DT15H', 'a week before'],
  ['2026-11-28', '-P6DT15H', 'a week before, tomorrow'],
  ['2026-11-27', '-P0DT15H', 'the day before: a week before was this morning'],
  ['2026-11-22', '-P0DT15H', 'the day before, tomorrow'],
  ['2026-11-21', 'PT9H', 'the same morning: the day before has begun'],
  ['2026-11-20', 'PT9H', 'the same morning'],
])('of points that expire on %s the calendar reminds at %s, %s', (date, trigger) => {
  expect(linesOf(340, date)).toContain(`TRIGGER:${trigger}`);
});

test('each day has a name of its own, the same in every file: a calendar replaces, not adds', () => {
  const items = [
    { date: '2027-03-01', points: 340 },
    { date: '2027-04-01', points: 5 },
  ];
  const names = (file: string) => file.match(/^UID:.*$/gm)?.map((line) => line.trim());
  expect(names(pointsExpiryCalendar(items, { today, writtenAt }))).toEqual([
    'UID:burn-2027-03-01@samotsvet.example',
    'UID:burn-2027-04-01@samotsvet.example',
  ]);
  const later = { today: '2027-02-25', writtenAt: '2027-02-25T09:00:00.000Z' };
  expect(names(pointsExpiryCalendar(items.slice(0, 1), later))).toEqual([
    'UID:burn-2027-03-01@samotsvet.example',
  ]);
});
