import { periodDays, programme } from '#src/programme.ts';
import { formatQuantity, formatWhole } from '#lib/text.ts';

/** Built from `programme`, so that another brand's sandbox names its own tiers. */
const conditions = programme
  .map(
    ({ programName, qualFuel2, qualNonFuel3 }) =>
      `${programName} — ${formatWhole(qualFuel2)} л и ${formatWhole(qualNonFuel3)} ₽`,
  )
  .join(', ');
const shares = programme
  .map(({ programName, percent }) => `${formatQuantity(percent)} % — ${programName}`)
  .join(', ');

const loyalty = 'Программа лояльности';
const card = 'Карта и личный кабинет';

type Question = { section: string; selection: string; text: string; weigth: number };

/** Questions and answers of the content API; they state the rules of `programme/rules.ts`. */
export const questions: Question[] = [
  {
    section: loyalty,
    weigth: 120,
    selection: 'Как определяется уровень?',
    text: `По литрам топлива и покупкам в кафе и магазине; считаются последние ${String(periodDays)} дней. Для каждого уровня нужно выполнить оба условия: ${conditions}.`,
  },
  {
    section: loyalty,
    weigth: 110,
    selection: 'Сколько баллов начисляется?',
    text: `Доля от оплаченной деньгами суммы: 1 % без уровня, ${shares}. Баллы округляются до целого вниз.`,
  },
  {
    section: loyalty,
    weigth: 100,
    selection: 'Как списать баллы?',
    text: 'Скажите кассиру до оплаты, сколько баллов списать. Один балл — один рубль. Баллами можно оплатить до половины чека.',
  },
  {
    section: loyalty,
    weigth: 90,
    selection: 'Сколько действуют баллы?',
    text: 'Двенадцать месяцев после месяца, в котором они начислены. Неистраченные сгорают первого числа следующего месяца, а списываются всегда сначала самые старые. Ближайшие даты сгорания видны под картой.',
  },
  {
    section: loyalty,
    weigth: 80,
    selection: 'Что делать, если баллы не пришли?',
    text: 'Подождите час. Если баллов всё ещё нет, позвоните в поддержку и назовите дату покупки и номер АЗС.',
  },
  {
    section: loyalty,
    weigth: 70,
    selection: 'Почему операция зачёркнута?',
    text: 'Она отменена или отклонена при проверке. Такая операция остаётся в списке, но не входит в итоги: ни в сумму покупок, ни в баллы, ни в литры для уровня.',
  },
  {
    section: loyalty,
    weigth: 60,
    selection: 'Что такое баллы без покупки?',
    text: 'Баллы, которые начислены не за покупку: подарок ко дню рождения, приветственные баллы, приз акции или благодарность за опрос.',
  },
  {
    section: loyalty,
    weigth: 50,
    selection: 'Начисляются ли баллы на часть, оплаченную баллами?',
    text: 'Нет, только на то, что вы заплатили деньгами или банковской картой.',
  },
  {
    section: loyalty,
    weigth: 40,
    selection: 'Можно ли пользоваться программой без пластиковой карты?',
    text: 'Да. Покажите на кассе штрихкод из личного кабинета или назовите номер телефона.',
  },
  {
    section: loyalty,
    weigth: 30,
    selection: 'Можно ли передать баллы другому человеку?',
    text: 'Нет, баллы привязаны к вашей карте. Но карту можно показывать на кассе при покупках всей семьи.',
  },
  {
    section: loyalty,
    weigth: 20,
    selection: 'Потеряю ли я баллы, если уровень снизится?',
    text: 'Нет. Накопленные баллы останутся, изменится только доля, которая возвращается с новых покупок.',
  },
  {
    section: loyalty,
    weigth: 10,
    selection: 'Как выйти из программы?',
    text: 'В профиле выберите «Удалить аккаунт» и подтвердите удаление кодом из СМС. Баллы, уровень и история покупок исчезнут без возврата.',
  },
  {
    section: card,
    weigth: 30,
    selection: 'Как сменить номер телефона?',
    text: 'Откройте профиль и выберите «Сменить номер телефона». Понадобятся коды из СМС на старый и на новый номер.',
  },
  {
    section: card,
    weigth: 20,
    selection: 'Где получить пластиковую карту?',
    text: 'На любой АЗС сети: спросите кассира. Карта бесплатная.',
  },
  {
    section: card,
    weigth: 10,
    selection: 'Я потерял карту. Что делать?',
    text: 'Позвоните в поддержку: карту заблокируют, а баллы перенесут на новую.',
  },
];
