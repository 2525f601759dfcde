// @vitest-environment jsdom
import { cleanup, render, screen, act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, beforeEach, vi } from 'vitest';
import { PrintLine, PrintSheet } from '#features/dashboard/transactions/PrintSheet.tsx';
import { noFilter, shownLedger } from '#domain/ledgerFilter.ts';
import { ledgerOf, purchase } from '#tests/support/examples.ts';
import { printLedger } from '#features/dashboard/printLedger.ts';
import { addPrintHost } from '#browser/output.ts';
import { usePrintHost } from '#features/dashboard/transactions/usePrintHost.ts';
import { transactionsCsv } from '#features/dashboard/transactionsCsv.ts';

describe('print', () => {
  afterEach(cleanup);

  function printed(given: Parameters<typeof purchase>[1]): string {
    const [entry] = ledgerOf([purchase('2026-11-20', given)]).months[0]?.days[0]?.entries ?? [];
    if (!entry) throw new Error('No entry');
    render(
      <table>
        <tbody>
          <PrintLine day="2026-11-20" entry={entry} />
        </tbody>
      </table>,
    );
    return screen.getByRole('row').textContent;
  }

  test.each([
    [{ status: 'Отменена' }, 'Отменена'],
    [{ status: 'Отклонена', errorMessage: 'Error If Fraud' }, 'Операция отклонена'],
    [{ status: 'Выполнена', errorMessage: 'Error If Fraud' }, 'Операция отклонена'],
  ])(
    'a transaction that does not count is printed with the word of the screen: %j',
    (given, word) => {
      const line = printed({ shop: 149, ...given });
      expect(line).toContain(`Щёкинское шоссе, 12 ${word}`);
      expect(line).not.toContain('Выполнена');
    },
  );

  test('a transaction that counts is printed without its status', () => {
    expect(printed({ shop: 149 })).not.toContain('Выполнена');
  });

  describe('the heads of a printed statement', () => {
    const months = [
      purchase('2026-11-20', { fuel: 40, shop: 149 }),
      purchase('2026-11-02', { fuel: 12.5 }),
      purchase('2026-11-01', { fuel: 30, status: 'Отменена' }),
      purchase('2026-10-05', { shop: 200 }),
    ];

    const heads = (partialMonth?: string) => {
      const shown = shownLedger(ledgerOf(months), noFilter);
      render(
        <PrintSheet
          {...{ shown, partialMonth }}
          filter={noFilter}
          cardNumber=""
          day="2026-11-20"
        />,
      );
      return screen
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent.replace(/\s/g, ' '));
    };

    test('say what was bought in each month and in all, in litres and roubles', () => {
      expect(heads()).toEqual([
        'Ноябрь 2026Топливо 52,5 л · Кафе и магазин 149,00 ₽',
        'Октябрь 2026Кафе и магазин 200,00 ₽',
        'ИтогоТопливо 52,5 л · Кафе и магазин 349,00 ₽',
      ]);
    });

    test('say nothing of a month that is not whole', () => {
      expect(heads('2026-10')[1]).toBe('Октябрь 2026 Месяц загружен не весь, итогов пока нет');
    });
  });
});

describe('printLedger', () => {
  const printed = {
    shown: shownLedger(ledgerOf([purchase('2026-11-20', { shop: 149 })]), noFilter),
    filter: noFilter,
    cardNumber: '7013452188903003',
    day: '2026-11-21',
  };

  const pages = () => document.querySelector('[data-print]');

  /** Text of the printed pages at each call of `print()`. */
  let onPaper: string[] = [];

  beforeEach(() => {
    onPaper = [];
    vi.stubGlobal('print', () => {
      onPaper.push(pages()?.textContent.replace(/\s/g, ' ') ?? 'nothing');
    });
  });

  test('the pages are drawn before the browser’s printing opens, and stay until it is left', async () => {
    await printLedger(printed, new AbortController().signal);
    expect(onPaper).toEqual([
      expect.stringMatching(/^Операции по карте •• 3003Составлено 21 ноября 2026.*149,00 ₽/),
    ]);
    const host = pages();
    expect(host?.childElementCount).toBe(1);
    dispatchEvent(new Event('afterprint'));
    expect(pages()).toBeNull();
    expect(host?.childElementCount).toBe(0);
  });

  test('an aborted print prints nothing and removes its pages', async () => {
    const given = new AbortController();
    const printing = printLedger(printed, given.signal);
    expect(pages()).not.toBeNull();
    given.abort();
    await printing;
    expect(onPaper).toEqual([]);
    expect(pages()).toBeNull();
  });

  test('pages that cannot be rendered leave nothing behind, and the caller receives the error', async () => {
    const broken = { ...printed, shown: { ...printed.shown, months: null as never } };
    await expect(printLedger(broken, new AbortController().signal)).rejects.toThrow(TypeError);
    expect(onPaper).toEqual([]);
    expect(pages()).toBeNull();
  });
});

describe('usePrintHost', () => {
  /** Receives the errors of listeners: `dispatchEvent` does not throw them, only the window reports them. */
  const broken = vi.fn();

  const tell = (type: 'beforeprint' | 'afterprint') => {
    addEventListener('error', broken);
    act(() => {
      dispatchEvent(new Event(type));
    });
    removeEventListener('error', broken);
  };
  const places = () => [...document.querySelectorAll('[data-print]')];

  beforeEach(() => {
    broken.mockClear();
  });
  afterEach(() => {
    tell('afterprint');
    cleanup();
    document.body.replaceChildren();
    expect(broken).not.toHaveBeenCalled();
  });

  test('while the browser prints the cabinet, and only then, there is a place for its pages', () => {
    const { result } = renderHook(usePrintHost);
    expect(result.current).toBeNull();
    tell('beforeprint');
    expect(result.current).toBeInstanceOf(HTMLElement);
    expect(places()).toEqual([result.current]);
    tell('afterprint');
    expect(result.current).toBeNull();
    expect(places()).toEqual([]);
  });

  test('an open dialog is printed unchanged', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.open = true;
    const { result } = renderHook(usePrintHost);
    tell('beforeprint');
    expect(result.current).toBeNull();
    expect(places()).toEqual([]);
    tell('afterprint');
    expect(result.current).toBeNull();
  });

  test('a closed dialog does not block printing', () => {
    document.body.append(document.createElement('dialog'));
    const { result } = renderHook(usePrintHost);
    tell('beforeprint');
    expect(places()).toEqual([result.current]);
  });

  test('pages that the app has rendered for the printer are not replaced', () => {
    const { host } = addPrintHost();
    const { result } = renderHook(usePrintHost);
    tell('beforeprint');
    expect(result.current).toBeNull();
    tell('afterprint');
    expect(places()).toEqual([host]);
  });

  test('an unmounted list prepares nothing for the printer', () => {
    const { unmount } = renderHook(usePrintHost);
    unmount();
    tell('beforeprint');
    expect(places()).toEqual([]);
  });
});

test('a line for each transaction, newest first, those that do not count marked', () => {
  const ledger = ledgerOf([
    purchase('2026-11-20', {
      rrn: '600030000137',
      fuel: 38.5,
      shop: 189.4,
      accuralTotalPoints: 82,
      redemTotalPoints: 500,
    }),
    purchase('2026-11-19', { rrn: '600030000136', shop: 10, status: 'Отменена' }),
    purchase('2026-10-12', {
      rrn: '600030000135',
      operType: 'Нефинансовая',
      orderType: '=Подарок; ко дню рождения',
      accuralTotalPoints: 300,
      locationCode: '',
      address: '',
    }),
  ]);
  expect(transactionsCsv(ledger).replace('\ufeff', '').split('\r\n')).toEqual([
    'Дата;Время;Операция;АЗС;Адрес;Состав;Оплачено, ₽;Начислено баллов;Списано баллов;Статус;Входит в итоги;Номер операции (RRN)',
    '20.11.2026;12:14;АЗС № 214;214;Тула, Щёкинское шоссе, 12;АИ-95, Кофе;2499,40;82;500;Выполнена;да;600030000137',
    '19.11.2026;12:14;АЗС № 214;214;Тула, Щёкинское шоссе, 12;Кофе;10,00;0;0;Отменена;нет;600030000136',
    `12.10.2026;12:14;"'=Подарок; ко дню рождения";;;;0,00;300;0;Выполнена;да;600030000135`,
    '',
  ]);
});
