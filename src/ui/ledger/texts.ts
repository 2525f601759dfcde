export const ledgerTexts = {
  paid: 'Оплачено',
  accrued: 'Начислено',
  today: 'Сегодня',
  yesterday: 'Вчера',
  bought: {
    fuel: (litres: string) => `Топливо ${litres}`,
    nonFuel: (roubles: string) => `Кафе и магазин ${roubles}`,
  },
  partialMonth: 'Месяц загружен не весь, итогов пока нет',
  nonFinancial: 'Баллы без покупки',
  transaction: 'Операция',
  station: (number: string) => `АЗС № ${number}`,
  andMore: (count: number) => `и ещё ${String(count)}`,
  number: (rrn: string) => `Номер операции ${rrn}`,
  declined: 'Операция отклонена',
  more: 'Показать ещё',
} as const;
