import { programme } from '#src/programme.ts';

const lowest = programme[0]?.cases?.genitive;
const highest = programme.at(-1)?.cases?.genitive;
/** The tiers are named only when both names are known in the genitive. */
const span = lowest && highest ? ` от ${lowest} до ${highest}` : '';
const stones = new Intl.ListFormat('ru').format(
  programme.map(({ programName }) => programName.toLocaleLowerCase('ru')),
);

export const descriptionsTexts = {
  '/': `Программа лояльности сети АЗС: баллы за топливо и покупки, четыре уровня${span}, карта в телефоне.`,
  '/auth': 'Вход в личный кабинет программы лояльности по номеру телефона и коду из СМС.',
  '/sign_up':
    'Регистрация в программе лояльности: номер телефона, дата рождения и карта, если она уже есть.',
  '/get_card':
    'Как получить пластиковую карту программы лояльности, зарегистрировать её и где её выдают.',
  '/app_link': 'Приложение программы лояльности в магазинах для Android, iPhone и HarmonyOS.',
  '/delete_account':
    'Удаление аккаунта участника программы лояльности: что исчезнет и как подтвердить.',
  '/error404': 'Страница не найдена. Начните с главной — всё остальное на месте.',
  '/service_work': 'Ведутся технические работы. Карта на кассе работает как всегда.',
} as const;

/** Texts that only the build writes: the app's name on a device, and the text of a link preview. */
export const siteFilesTexts = {
  appName: (product: string) => `${product} — программа лояльности`,
  preview: `Огранённые камни: ${stones}`,
} as const;

export const notStartedTexts = {
  notice: 'Страница загрузилась не полностью. Проверьте сеть и попробуйте ещё раз.',
  reload: 'Обновить',
} as const;

export const oldBrowserTexts = {
  notice:
    'Браузер устарел, и кабинет в нём может не открыться. Обновите браузер или откройте сайт в другом. Поддержка: ',
} as const;
