import { expect, test } from 'vitest';
import { typeset, typesetGiven } from '#lib/typeset.ts';

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
});

test('a particle holds on to the word before it, and is told from the beginning of another', () => {
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

test('the words of a server are set as ours are', () => {
  const said = 'Код "1" не подошёл - проверьте СМС из "Самоцвета"...';
  expect(typesetGiven(said).replaceAll('\u00a0', '_')).toBe(
    'Код «1» не_подошёл_— проверьте СМС из_«Самоцвета»…',
  );
});

test('code is left alone', () => {
  const code = "const a = { b: 1, c: (d: number) => d - 1 }; // 2 in 1 'x' as const;";
  expect(typeset(code)).toBe(code);
});
