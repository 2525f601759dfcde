export const shellTexts = {
  skip: 'К содержанию',
  nav: 'Главное',
  support: ' — поддержка, круглосуточно. Звонок бесплатный.',
  cookiePolicy: 'Политика cookie',
  menu: 'Меню',
  appName: (product: string) => `${product} — программа лояльности`,
  preview: 'Четыре огранённых камня: агат, сапфир, рубин и бриллиант',
} as const;
