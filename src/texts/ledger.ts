export const ledgerTexts = {
  paid: 'Оплачено',
  accrued: 'Начислено',
  partialMonth: 'Месяц загружен не весь, итогов пока нет',
  nonFinancial: 'Баллы без покупки',
  operation: 'Операция',
  station: (number: string) => `АЗС № ${number}`,
  items: { one: 'позиция', few: 'позиции', many: 'позиций', other: 'позиции' },
  declined: 'Операция отклонена',
  more: 'Показать ещё',
} as const;
