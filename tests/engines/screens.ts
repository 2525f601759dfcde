import type { Sandbox } from '#tests/support/sandbox.ts';
import { clients } from '#tests/support/signIn.ts';
import type { Person } from './person';
import { arrive, askForCode, remember, title } from './signIn';

/** Twelve screens that people live by, each handed over once it is there. */
export async function passScreens(
  person: Person,
  sandbox: Sandbox,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  await person.open('/');
  await person.sees('region', 'Использование cookie');
  await take('01-main');
  await remember(person, {});
  await person.open('/sign_up');
  await person.press('button', 'Зарегистрироваться');
  await person.reads('Заполните все обязательные поля');
  await take('02-registration');
  await person.open('/auth');
  // Another client: a second code for the same phone is a minute away.
  await askForCode(person, clients.agate);
  await take('03-code');
  await person.open('/get_card');
  await person.press('button', 'АЗС на карте');
  await person.within('list', 'Станции').sees('listitem');
  await take('04-stations');
  await person.open('/nowhere');
  await title(person, 'Страница не найдена');
  await take('05-not-found');
  await arrive(person, sandbox, clients.sapphire);
  await person.within('region', 'Операции').sees('radio', '5');
  await take('06-dashboard');
  await person.press('button', 'Меню');
  await person.sees('dialog', 'Меню');
  await take('07-menu');
  await person.press('button', 'Профиль');
  await person.within('dialog', 'Профиль').sees('textbox', 'Имя');
  await take('08-profile');
  await person.key('Escape');
  await person.misses('dialog');
  await person.within('region', 'Операции').press('button', 'АЗС №', 0);
  await person.within('dialog', 'Чек операции').reads('RRN');
  await take('09-receipt');
  await person.key('Escape');
  await person.press('button', 'Показать карту');
  await person.sees('image', 'QR-код карты');
  await take('10-checkout');
  await person.key('Escape');
  await person.press('tab', '90 дней');
  await take('11-expiring-points');
  await person.open('/delete_account');
  await person.within('main').reads('Сапфир');
  await take('12-deletion');
}
