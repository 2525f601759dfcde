import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test, vi } from 'vitest';
import { calendarFile } from '#lib/calendarFile.ts';
import { type Barcode, barcodePath, code128c } from '#lib/code128.ts';
import { cx } from '#lib/cx.ts';
import { addDays, addMonths, daysBetween, nextMonth } from '#lib/days.ts';
import { memoizeOnce } from '#lib/text.ts';
import { slideStepOf } from '#lib/slides.ts';
import { typeset, typesetGiven } from '#lib/typeset.ts';

describe('cx', () => {
  test('the given names are joined with a space, and missing names are skipped', () => {
    expect(cx('button', false, 'wide', undefined)).toBe('button wide');
    expect(cx(undefined)).toBe('');
  });
});

describe('days', () => {
  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-10-25', 90, '2027-01-23'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  test.each([
    ['2026-11-20', -2, '2026-09-20'],
    ['2026-01-20', -2, '2025-11-20'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2028-04-30', -2, '2028-02-29'],
    ['2026-08-31', -2, '2026-06-30'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  test.each([
    ['2026-11-20', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2026-01-31', '2026-02-01'],
  ])('the month after %s begins on %s', (day, first) => {
    expect(nextMonth(day)).toBe(first);
  });
});

describe('memoizeOnce', () => {
  test('the value is created at the first call, and only once', () => {
    const make = vi.fn(() => ({}));
    const thing = memoizeOnce(make);
    expect(make).not.toHaveBeenCalled();
    const made = thing();
    expect(thing()).toBe(made);
    expect(make).toHaveBeenCalledOnce();
  });
});

describe('slideKeys', () => {
  test.each([
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['Home', 'first'],
    ['End', 'last'],
    ['ArrowUp', undefined],
    ['Enter', undefined],
  ])('the key %s moves to the slide: %s', (key, step) => {
    expect(slideStepOf(key)).toBe(step);
  });
});

describe('typeset', () => {
  /** Non-breaking spaces are shown as `_`. */
  const seen = (text: string) => typeset(text).replaceAll('\u00a0', '_');

  test('a short word holds on to the next one, also over the end of a string', () => {
    expect(seen('Вход в личный кабинет')).toBe('Вход в_личный кабинет');
    expect(seen('и в этом месяце')).toBe('и_в_этом месяце');
    expect(seen("'Отправили на '")).toBe("'Отправили на_'");
    expect(seen('Пока без камня')).toBe('Пока без_камня');
  });

  test('the end of a longer word is no short word', () => {
    expect(seen('Слова вы слышали')).toBe('Слова вы слышали');
  });

  test('a dash holds on to the word before it', () => {
    expect(seen('Шаг 1 — телефон')).toBe('Шаг 1_— телефон');
    expect(seen("' — поддержка'")).toBe("'_— поддержка'");
  });

  test('a number holds on to what it counts, № to its number', () => {
    expect(seen('с 18 лет')).toBe('с_18_лет');
    expect(seen('от 1 000 ₽')).toBe('от_1 000_₽');
    expect(seen('трасса М-4, 230-й км')).toBe('трасса М-4, 230-й_км');
    expect(seen('на 5-ое утро')).toBe('на_5-ое_утро');
    expect(seen('`АЗС № ${number}`')).toBe('`АЗС №_${number}`');
    expect(seen('`до ${percent} % баллами`')).toBe('`до_${percent}_% баллами`');
    expect(seen('`${sum} ₽ и ${litres} л, ${name} лично`')).toBe(
      '`${sum}_₽ и_${litres}_л, ${name} лично`',
    );
  });

  test('a particle holds on to the word before it, and the beginning of a longer word is no particle', () => {
    expect(seen('Хотели бы вы узнать')).toBe('Хотели_бы вы узнать');
    expect(seen('так же ли это')).toBe('так_же_ли это');
    expect(seen('Всё это были мы')).toBe('Всё это были мы');
    expect(seen('«Да» же')).toBe('«Да» же');
    expect(seen('раз ж2')).toBe('раз ж2');
  });

  test('a phone stays whole, and no other number is taken for one', () => {
    expect(seen('например +7 999 123 45 67')).toBe('например +7_999_123_45_67');
    expect(seen('Звоните: 8 800 555 01 20')).toBe('Звоните: 8_800_555_01_20');
    expect(seen('карта 18 200 300')).toBe('карта 18 200 300');
  });

  test('texts from the server get the same typography as our own', () => {
    const said = 'Код "1" не подошёл - проверьте СМС из "Самоцвета"...';
    expect(typesetGiven(said).replaceAll('\u00a0', '_')).toBe(
      'Код «1» не_подошёл_— проверьте СМС из_«Самоцвета»…',
    );
  });

  test('code is left alone', () => {
    const code = "const a = { b: 1, c: (d: number) => d - 1 }; // 2 in 1 'x' as const;";
    expect(typeset(code)).toBe(code);
  });
});

describe('code128', () => {
  /** Widths of bars and gaps in turn, as a scanner reads them. */
  function runs({ bars, width }: Barcode): number[] {
    return bars.flatMap((bar, index) => {
      const next = bars[index + 1]?.x ?? width;
      const gap = next - bar.x - bar.width;
      return index === bars.length - 1 ? [bar.width] : [bar.width, gap];
    });
  }

  const signs = (code: Barcode) => {
    const all = runs(code).map(String).join('');
    return [...(all.slice(0, -7).match(/.{6}/g) ?? []), all.slice(-7)];
  };

  test('1234 is start C, 12, 34, check sign 82 and stop', () => {
    const code = code128c('1234');
    if (!code) throw new Error('No code');
    expect(signs(code)).toEqual(['211232', '112232', '131123', '121241', '2331112']);
    expect(code.width).toBe(11 * 4 + 13);
  });

  test('a card number is as the mock draws it', () => {
    const code = code128c('7013452188903003');
    if (!code) throw new Error('No code');
    expect(code.width).toBe(123);
    const path = barcodePath(code, 40);
    expect(path.startsWith('M0 0h2v40h-2zM3 0h1v40h-1zM6 0h3v40h-3zM11 0h1v40h-1z')).toBe(true);
    expect(path.endsWith('M110 0h2v40h-2zM115 0h3v40h-3zM119 0h1v40h-1zM121 0h2v40h-2z')).toBe(
      true,
    );
  });

  test.each(['', '1', '123', '12a4', '7013 4521', '٤٢'])('nothing is drawn of "%s"', (digits) => {
    expect(code128c(digits)).toBeNull();
  });

  test('every sign is eleven modules of three bars and three gaps, and the check sign is right', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 99 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(digits, (pairs) => {
        const code = code128c(pairs.map((pair) => String(pair).padStart(2, '0')).join(''));
        if (!code) throw new Error('No code');
        const found = signs(code);
        expect(found.length).toBe(pairs.length + 3);
        expect(code.width).toBe(11 * (pairs.length + 2) + 13);
        const known = (value: number) => signs(code128c(String(value).padStart(2, '0')) ?? code)[1];
        expect(found.slice(1, -2)).toEqual(pairs.map(known));
        const check = pairs.reduce((sum, pair, index) => sum + pair * (index + 1), 105) % 103;
        // A check sign above 99 has no pair of digits to compare with.
        expect(check > 99 || found.at(-2) === known(check)).toBe(true);
      }),
    );
  });
});

describe('calendarFile', () => {
  const entry = {
    uid: 'burn-2026-12-01@samotsvet.example',
    date: '2026-12-01',
    summary: 'Сгорят 340 баллов',
    description: 'До этого их можно потратить.',
    remindDays: 7,
  };
  const options = {
    product: 'Самоцвет',
    writtenAt: '2026-11-20T12:14:05.678+03:00',
  };

  const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

  test('expiring points are an all-day entry with a reminder a week before, at nine', () => {
    expect(unfolded(calendarFile([entry], options))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Самоцвет//RU',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:burn-2026-12-01@samotsvet.example',
      'DTSTAMP:20261120T091405Z',
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'SUMMARY:Сгорят 340 баллов',
      'DESCRIPTION:До этого их можно потратить.',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P6DT15H',
      'DESCRIPTION:Сгорят 340 баллов',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('the last day of a year ends on the first of the next', () => {
    const file = calendarFile([{ ...entry, date: '2026-12-31' }], options);
    expect(file).toContain('DTEND;VALUE=DATE:20270101\r\n');
  });

  test('commas, semicolons, backslashes and line ends are escaped', () => {
    const file = calendarFile([{ ...entry, summary: 'а,б;в\\г\r\nд\nе' }], options);
    expect(file).toContain('SUMMARY:а\\,б\\;в\\\\г\\nд\\nе\r\n');
  });

  /** Text without U+FFFD, the replacement character of a split character. */
  const text = fc
    .string({ unit: 'grapheme', maxLength: 300, size: 'max' })
    .filter((given) => !given.includes('\ufffd'));

  test('lines end in CRLF, are 75 octets at most, and folding loses nothing', () => {
    fc.assert(
      fc.property(text, (description) => {
        const file = calendarFile([{ ...entry, description }], options);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toContain('\ufffd');
        }
        const [, value = ''] = /^DESCRIPTION:([^\n]*)$/m.exec(unfolded(file).join('\n')) ?? [];
        const read = value.replace(/\\([\\;,n])/g, (_, sign: string) =>
          sign === 'n' ? '\n' : sign,
        );
        expect(read).toBe(description.replace(/\r\n|\r/g, '\n'));
      }),
    );
  });

  test('every entry has a UID of its own', () => {
    const other = {
      ...entry,
      uid: 'burn-2027-01-01@samotsvet.example',
      date: '2027-01-01',
    };
    const file = calendarFile([entry, other], options);
    const uids = [...file.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
    expect(new Set(uids).size).toBe(2);
  });

  test('a reminder for the day itself is set to nine on that day', () => {
    const file = calendarFile([{ ...entry, remindDays: 0 }], options);
    expect(file).toContain('TRIGGER:PT9H\r\n');
  });

  test('a line of 75 octets stays one line, and of 76 becomes two', () => {
    const lines = (octets: number) => {
      const summary = 'a'.repeat(octets - 'SUMMARY:'.length);
      return calendarFile([{ ...entry, summary }], options).split('\r\n');
    };
    expect(lines(75)).toContain(`SUMMARY:${'a'.repeat(67)}`);
    expect(lines(76)).toEqual(expect.arrayContaining([`SUMMARY:${'a'.repeat(67)}`, ' a']));
  });
});
