export const shellTexts = {
  skip: 'К содержанию',
  nav: 'Главное',
  support: ' — поддержка, круглосуточно. Звонок бесплатный.',
  cookiePolicy: 'Политика cookie',
  subject: 'Вопрос о карте',
  menu: 'Меню',
  stations: 'АЗС на карте',
  profile: 'Профиль',
} as const;
