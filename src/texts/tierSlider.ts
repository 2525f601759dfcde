export const tierSliderTexts = {
  title: 'Все уровни',
  list: 'Уровни программы',
  previous: 'Предыдущий уровень',
  next: 'Следующий уровень',
  own: 'Ваш уровень',
  upcoming: 'Следующий уровень',
  ordinals: ['Первый уровень', 'Второй уровень', 'Третий уровень', 'Четвёртый уровень'],
  nth: (position: string) => `Уровень ${position}`,
  gives: (percent: string) => `${percent} % баллами`,
  fuel: (litres: string) => `от ${litres} топлива`,
  nonFuel: (money: string) => `от ${money} покупок`,
  free: 'Без условий',
} as const;
