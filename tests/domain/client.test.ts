import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { hasAgreed, tabMessages } from '#domain/client.ts';
import { boughtIn, emptyLedger, withPage } from '#domain/ledger.ts';
import { programme } from '#src/programme.ts';
import { byWeight } from '#domain/programme.ts';
import { defaultTiers, tierOf, tierWithGem } from '#domain/programme.ts';
import { formErrors } from '#domain/form.ts';
import { menuModal, withoutMenu } from '#domain/modals.ts';
import {
  cancelled,
  financial,
  isErrored,
  isFuel,
  nonFinancial,
  outcomeOf,
  type Transaction,
  unknownStatus,
} from '#domain/transaction.ts';
import { draftOf, profileOf, profileRules, profileValues, unsaidGender } from '#domain/profile.ts';
import { countdownText, secondsUntilResend, waitAfterSending } from '#domain/code.ts';
import { sections } from '#domain/routes.ts';
import { inOrder } from '#domain/tiers.ts';
import { client, purchase } from '#tests/support/examples.ts';

describe('bought', () => {
  const bought = (...transactions: Transaction[]) =>
    boughtIn(withPage(emptyLedger, transactions).months.flatMap(({ days }) => days));

  test('fuel counts by its litres, every other line by its roubles', () => {
    const transactions = [
      purchase('2026-11-20', { fuel: 38.55, shop: 149.1 }),
      purchase('2026-11-02', { fuel: 0.1, shop: 0.2 }),
    ];
    expect(bought(...transactions)).toEqual({ litres: 38.65, roubles: 149.3 });
  });

  test('a cancelled or non-financial transaction, or none at all, counts for nothing', () => {
    const transactions = [
      { ...purchase('2026-11-20', { fuel: 40 }), status: cancelled },
      { ...purchase('2026-11-19', { shop: 300 }), operType: nonFinancial },
    ];
    expect(bought(...transactions)).toEqual({ litres: 0, roubles: 0 });
    expect(bought()).toEqual({ litres: 0, roubles: 0 });
  });
});

describe('loyalty', () => {
  test.each([
    ['Агат', 'agate'],
    ['Сапфир', 'sapphire'],
    ['Рубин', 'ruby'],
    ['Бриллиант', 'diamond'],
    ['Изумруд', 'none'],
    ['', 'none'],
    // Names of properties that every object has.
    ['constructor', 'none'],
    ['__proto__', 'none'],
    ['toString', 'none'],
  ])('the programme «%s» has the stone %s', (programName, stone) => {
    expect(tierOf(programName)).toBe(stone);
  });

  test('section 9: questions are sorted by weigth descending; equal ones keep their order', () => {
    const question = (text: string, weigth: number) => ({
      selection: '',
      text,
      weigth,
    });
    const items = [question('a', 1), question('b', 30), question('c', 1), question('d', 4)];
    expect(byWeight(items).map(({ text }) => text)).toEqual(['b', 'd', 'a', 'c']);
  });

  test('a public page is built with the conditions of the four tiers, the lowest first', () => {
    expect(defaultTiers).toEqual([
      { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 },
      { programName: 'Сапфир', qualFuel2: 300, qualNonFuel3: 3_000 },
      { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
      { programName: 'Бриллиант', qualFuel2: 1_200, qualNonFuel3: 12_000 },
    ]);
  });

  test('D3: the sections of the cabinet are named by their address after the #', () => {
    expect(sections).toEqual(['card', 'trans', 'my-balance', 'faq']);
  });
});

describe('menuModal', () => {
  test('the menu is a modal like others, and is left out where only those are meant', () => {
    expect(menuModal).toEqual({ id: 'menu' });
    expect(withoutMenu([{ id: 'menu' }, { id: 'map' }, { id: 'edit-profile' }])).toEqual([
      { id: 'map' },
      { id: 'edit-profile' },
    ]);
    expect(withoutMenu([])).toEqual([]);
  });
});

describe('pointsOutcome', () => {
  test.each([
    ['counted', { accuralTotalPoints: 1 }],
    ['withoutPoints', { accuralTotalPoints: 0 }],
    ['cancelled', { status: 'Отменена', accuralTotalPoints: 82 }],
    ['cancelled', { status: 'Отменена', errorMessage: 'Error If Fraud' }],
    ['cancelled', { status: ' отменена' }],
    ['declined', { status: 'отклонена ', accuralTotalPoints: 82 }],
    ['fraud', { status: 'Отклонена', errorMessage: 'RC=34' }],
    [
      'fraud',
      {
        errorMessage: 'Операция отклонена, код ошибки 34',
        accuralTotalPoints: 82,
      },
    ],
    ['fraud', { errorMessage: 'Error If Fraud', operType: 'Нефинансовая' }],
    ['nonFinancial', { operType: 'Нефинансовая', accuralTotalPoints: 300 }],
    ['nonFinancial', { operType: 'Нефинансовая', accuralTotalPoints: 0 }],
    ['nonFinancial', { operType: ' НЕФИНАНСОВАЯ ', accuralTotalPoints: 0 }],
  ] satisfies [string, Partial<Transaction>][])(
    'section 8: %s is the outcome of %j',
    (outcome, given) => {
      expect(outcomeOf(purchase('2026-11-20', given))).toBe(outcome);
    },
  );
});

describe('profile', () => {
  const today = '2026-11-20';

  test('the client’s own data may be saved as it is', () => {
    expect(formErrors(profileRules, profileValues(client), today)).toEqual({});
  });

  test('a first and a last name are required, everything else may be left out', () => {
    const empty = profileOf({});
    expect(formErrors(profileRules, empty, today)).toEqual({
      firstName: 'missing',
      lastName: 'missing',
    });
  });

  test('the values of the form are saved unchanged', () => {
    const values = profileValues(client);
    expect(profileOf(values)).toEqual(values);
  });

  test('a consent is given only where the server says "true"', () => {
    const agreements = [
      { agreementCode: 'AllowSMS', value: 'true' },
      { agreementCode: 'AllowEmail', value: 'false' },
    ] as const;
    const given = { ...client, agreements: [...agreements] };
    expect(hasAgreed(given, 'AllowSMS')).toBe(true);
    expect(hasAgreed(given, 'AllowEmail')).toBe(false);
    expect(hasAgreed(given, 'AllowPush')).toBe(false);
  });

  test('a gender unknown to the form means «not said» and is kept as received (D30)', () => {
    expect(['Женский', 'F'].map(unsaidGender)).toEqual(['Женский', 'F']);
    expect(['', 'female', 'male'].map(unsaidGender)).toEqual(['', '', '']);
  });

  test('an unsaved draft is restored only for the client who typed it', () => {
    const draft = {
      cardNumber: client.card.cardNumber,
      values: { firstName: 'Мария' },
    };
    expect(draftOf(client, draft)).toEqual(draft);
    expect(draftOf(client, { ...draft, cardNumber: '9999000011112222' })).toBeNull();
    expect(draftOf(client, null)).toBeNull();
  });
});

describe('programme', () => {
  test('D31: each tier has a gem of its own, by which its name is found', () => {
    expect(new Set(programme.map(({ gem }) => gem)).size).toBe(programme.length);
    expect(programme.map(({ gem }) => tierWithGem(gem))).toEqual(programme);
    expect(tierWithGem('none')).toBeUndefined();
  });

  test('the tiers are in order, and a higher tier never has a lower percent', () => {
    expect(inOrder(programme)).toEqual(programme);
    const percents = programme.map(({ percent }) => percent);
    expect(percents.toSorted((a, b) => a - b)).toEqual(percents);
  });

  test('D31, section 3: the conditions and what a tier gives, by its name', () => {
    expect(programme).toMatchObject([
      { programName: 'Агат', gem: 'agate', qualFuel2: 100, qualNonFuel3: 1_000, percent: 2 },
      { programName: 'Сапфир', gem: 'sapphire', qualFuel2: 300, qualNonFuel3: 3_000, percent: 3 },
      { programName: 'Рубин', gem: 'ruby', qualFuel2: 600, qualNonFuel3: 6_000, percent: 4 },
      {
        programName: 'Бриллиант',
        gem: 'diamond',
        qualFuel2: 1_200,
        qualNonFuel3: 12_000,
        percent: 5,
      },
    ]);
  });
});

describe('tabMessage', () => {
  test('tabs send each other changes of the session and nothing else', () => {
    expect(tabMessages).toEqual(['signed-in', 'renewed', 'phone-changed', 'signed-out', 'deleted']);
  });
});

describe('transaction', () => {
  const isFuelNamed = (name: string) => isFuel({ name, quantity: 1, price: 60, sum: 60 });

  test.each([
    'АИ-95',
    'Бензин АИ-95',
    'аи92',
    'АИ 100',
    'ДТ',
    ' ДТ-Л-К5',
    'Дизель',
    'Дизельное топливо',
    'Газ',
    'ГАЗ (пропан)',
    'Пропан-бутан',
  ])('«%s» is fuel', (name) => {
    expect(isFuelNamed(name)).toBe(true);
  });

  test.each([
    'Присадка в ДТ',
    'Канистра (бензин)',
    'Газировка',
    'Газета',
    'Газонокосилка',
    'Аист',
    'ДТП-набор',
    'Дизельное масло',
    'Кофе',
  ])('«%s» is from the shop', (name) => {
    expect(isFuelNamed(name)).toBe(false);
  });

  test('D10: the words of the API for a status and the types of a transaction', () => {
    expect([cancelled, financial, nonFinancial]).toEqual([
      'Отменена',
      'Финансовая',
      'Нефинансовая',
    ]);
  });

  test.each([
    ['Выполнена', false, ''],
    [' выполнена ', false, ''],
    ['', false, ''],
    ['В обработке ', false, 'В обработке'],
    ['отменена ', true, ''],
    ['ОТКЛОНЕНА', true, ''],
  ])('D34: the status «%s» is errored: %s; shown as received: «%s»', (status, errored, shown) => {
    const one = purchase('2026-11-20', { status });
    expect([isErrored(one), unknownStatus(one)]).toEqual([errored, shown]);
  });
});

describe('resend', () => {
  const sentAt = Date.parse('2026-11-20T12:00:00+03:00');
  const after = (milliseconds: number) =>
    secondsUntilResend(waitAfterSending(sentAt), sentAt + milliseconds);

  describe('D16, a code may be asked for again', () => {
    test('sixty seconds after the last one, and no sooner', () => {
      expect([0, 1, 999, 1_000, 1_001, 59_000, 59_999].map(after)).toEqual([
        60, 60, 60, 59, 59, 1, 1,
      ]);
      expect([60_000, 60_001, 3_600_000].map(after)).toEqual([0, 0, 0]);
    });

    test('at once when the clock has been set back: the server knows the true time', () => {
      expect([-1, -3_600_000].map(after)).toEqual([0, 0]);
    });

    test('sixty seconds later at most, whatever the clock shows', () => {
      fc.assert(
        fc.property(fc.integer(), (milliseconds) => {
          const seconds = after(milliseconds);
          expect(Number.isInteger(seconds)).toBe(true);
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(seconds).toBeLessThanOrEqual(60);
        }),
      );
    });

    test('and the wait is written as minutes and seconds', () => {
      expect([60, 59, 42, 9, 0].map(countdownText)).toEqual([
        '1:00',
        '0:59',
        '0:42',
        '0:09',
        '0:00',
      ]);
      expect([3_599, 3_605, 86_400].map(countdownText)).toEqual(['59:59', '1:00:05', '24:00:00']);
    });
  });
});
