export const titlesTexts = {
  '/auth': 'Вход',
  '/sign_up': 'Регистрация',
  '/delete_account': 'Удаление аккаунта',
  '/get_card': 'Получить карту',
  '/app_link': 'Приложение',
  '/dashboard': 'Личный кабинет',
  '/error404': 'Страница не найдена',
  '/service_work': 'Технические работы',
} as const;
