export const overlaysTexts = {
  titles: {
    'edit-profile': 'Профиль',
    'profile-tel': 'Смена номера телефона',
    map: 'АЗС на карте',
    placemark: 'Станция',
    receipt: 'Чек операции',
    checkout: 'Карта для кассы',
    menu: 'Меню',
  },
  failed: 'Не открылось',
  updated: 'Кабинет обновился. Обновите страницу — всё останется на месте.',
} as const;
