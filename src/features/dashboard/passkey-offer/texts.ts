export const passkeyOfferTexts = {
  title: 'Вход без кода',
  offer: 'Входить по отпечатку или лицу на этом устройстве?',
  why: 'Код из СМС здесь больше не понадобится.',
  add: 'Добавить',
  later: 'Позже',
  never: 'Не предлагать',
} as const;
