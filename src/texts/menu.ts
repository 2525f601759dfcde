export const menuTexts = {
  title: 'Меню',
  sections: {
    card: 'Карта',
    trans: 'Операции',
    'my-balance': 'Баланс',
    faq: 'Вопросы и ответы',
  },
  profile: 'Профиль',
  signOut: 'Выйти',
  support: 'Поддержка, круглосуточно: ',
} as const;
