import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { csvFile } from '#lib/csv.ts';

/** A reader of the format, independent of the writer. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 1; at < file.length; at += 1) {
    const sign = file.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (file.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ';' || sign === '\r') {
      row.push(cell);
      cell = '';
      if (sign === '\r') {
        if (file.charAt(at + 1) !== '\n') throw new Error('A line ends by CR alone');
        at += 1;
        rows.push(row);
        row = [];
      }
    } else cell += sign;
  }
  expect([row, cell]).toEqual([[], '']);
  return rows;
}

describe('CSV (issue: export of the filtered set)', () => {
  test('UTF-8 with its mark, semicolons, decimal commas, CRLF after every line', () => {
    expect(
      csvFile([
        ['Дата', 'Оплачено, ₽', 'Баллы'],
        ['20.11.2026', { roubles: 2_745.4 }, 82],
        ['19.11.2026', { roubles: 1_000_000 }, -500],
      ]),
    ).toBe(
      '\ufeffДата;Оплачено, ₽;Баллы\r\n20.11.2026;2745,40;82\r\n19.11.2026;1000000,00;-500\r\n',
    );
  });

  test('a sum that is no number is an empty cell, never NaN', () => {
    expect(csvFile([[{ roubles: Number.NaN }, Number.POSITIVE_INFINITY, '']])).toBe('\ufeff;;\r\n');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+7 999', "'+7 999"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['＝1+1', "'＝1+1"],
    ['%0A', "'%0A"],
  ])('text %j stays text', (text, cell) => {
    expect(csvFile([[text]])).toBe(`\ufeff${cell}\r\n`);
  });

  test.each(['АИ-95', 'a=1', 'Тула-2, 5%', 'почта@пример.рф', 'а|б', 'один + один'])(
    'text %j begins no formula and is written as it is',
    (text) => {
      expect(csvFile([[text]])).toBe(`\ufeff${text}\r\n`);
    },
  );

  test('semicolons, quotes and line ends are kept within their cell', () => {
    expect(csvFile([['Кафе «Привал»; зал', 'Шоколад "Мишка"', 'а\r\nб']])).toBe(
      '\ufeff"Кафе «Привал»; зал";"Шоколад ""Мишка""";"а\r\nб"\r\n',
    );
  });

  test('a text with non-breaking spaces is written with plain spaces', () => {
    expect(csvFile([['АЗС\u00a0№\u00a0214']])).toBe('\ufeffАЗС № 214\r\n');
  });

  test('a formula behind a comma stays text where a program splits cells at commas', () => {
    expect(csvFile([['x,=1+1']])).toBe('\ufeff"x,=1+1"\r\n');
  });

  const text = fc.string({ unit: fc.constantFrom(...'а;"\r\n=+-@\t ,1'), maxLength: 12 });

  test('whatever the texts are, they are read back as they were, only guarded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { maxLength: 8 }),
        (rows) => {
          const back = read(csvFile(rows)).map((cells) =>
            cells.map((cell) => cell.replace(/^'/, '')),
          );
          expect(back).toEqual(rows);
        },
      ),
    );
  });

  test('no text begins a formula', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const back = read(csvFile([cells])).flat();
        expect(back).toHaveLength(cells.length);
        for (const cell of back) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });

  test('kopecks are never lost or made up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kopecks) => {
        const [[cell = ''] = []] = read(csvFile([[{ roubles: kopecks / 100 }]]));
        expect(Math.round(Number(cell.replace(',', '.')) * 100)).toBe(kopecks);
        expect(cell).toMatch(/^-?\d+,\d\d$/);
      }),
    );
  });
});
