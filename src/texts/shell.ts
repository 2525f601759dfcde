export const shellTexts = {
  skip: 'К содержанию',
  nav: 'Главное',
  support: ' — поддержка, круглосуточно. Звонок бесплатный.',
  cookiePolicy: 'Политика cookie',
  menu: 'Меню',
} as const;
