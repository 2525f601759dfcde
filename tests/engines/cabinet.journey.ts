import { clients } from '#tests/support/signIn.ts';
import { expect, test } from './fixtures';
import { arrive } from './person';

test('pages through 10,000 transactions and searches in them', async ({ person, sandbox }) => {
  test.setTimeout(240_000);
  await arrive(person, sandbox, clients.diamond);
  const transactions = person.within('region', 'Операции');
  await transactions.press('button', 'Фильтры');
  // The current month has been finished by itself.
  await transactions.reads('Загрузить всю историю');
  await transactions.press('button', 'Показать ещё');
  await transactions.press('button', 'Загрузить всю историю');
  await transactions.reads('10 000 операций', { timeout: 150_000 });
  await transactions.fill('searchbox', 'Поиск', 'осётр');
  await transactions.reads('Ничего не нашлось');
  // The panel has one, and so has the place where nothing is found.
  await transactions.press('button', 'Сбросить', 0);
  await transactions.reads('10 000 операций');
  const elements = () => person.run(() => document.querySelectorAll('*').length, null);
  expect(await elements()).toBeLessThan(1_500);
});

test('a receipt opens its station; Back closes both in turn, and Forward reopens the receipt', async ({
  person,
  sandbox,
}) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.within('region', 'Операции').press('button', 'АЗС №', 0);
  const receipt = person.within('dialog', 'Чек операции');
  await receipt.reads('Номер операции (RRN)');
  await receipt.press('button', 'Эта АЗС на карте');
  await person.reads('Круглосуточно');
  await person.back();
  await receipt.reads('Номер операции (RRN)');
  await person.back();
  await person.misses('dialog');
  await person.forward();
  await receipt.reads('Номер операции (RRN)');
  await person.reload();
  await receipt.reads('Номер операции (RRN)');
  await person.key('Escape');
  await person.misses('dialog');
});

test('the card at checkout shows its codes and number, and a reload keeps it open', async ({
  person,
  sandbox,
}) => {
  await arrive(person, sandbox, clients.sapphire);
  await person.press('button', 'Показать карту');
  const checkout = person.within('dialog', 'Карта для кассы');
  await checkout.sees('image', 'QR-код карты');
  await checkout.sees('image', 'Штрихкод карты');
  await checkout.reads('7013 4521 8890 3003');
  await person.reload();
  await checkout.sees('image', 'QR-код карты');
  await checkout.press('button', 'Закрыть');
  await person.misses('dialog');
});

test('finds a station in the list and keeps it as a favourite', async ({ person }) => {
  await person.open('/get_card');
  await person.press('button', 'АЗС на карте');
  const map = person.within('dialog', 'АЗС на карте');
  await map.fill('searchbox', 'Поиск АЗС', 'такой нет');
  await map.reads('Ничего не нашлось');
  await person.key('Escape');
  await map.within('list', 'Станции').press('button', '', 0);
  await person.within('dialog').reads('Круглосуточно');
  await person.press('button', 'В избранное');
  await person.press('button', 'Назад');
  await map.reads('В избранном');
  await person.key('Escape');
  await person.misses('dialog');
});
