export const authTexts = {
  title: 'Вход в личный кабинет',
  lead: 'Пришлём код в СМС — пароль не нужен.',
  registered: 'Вы зарегистрированы. Осталось войти.',
  phone: 'Номер телефона',
  requestCode: 'Получить код',
  requesting: 'Отправляем код',
  noCard: 'Ещё нет карты? ',
  changePhone: 'Изменить номер',
  opening: 'Открываем кабинет…',
  profileRefused: 'Вход сохранён, но кабинет не открылся.',
  leave: 'Выйти',
} as const;
