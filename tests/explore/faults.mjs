/**
 * Faults that no machine knows, each with the properties that are to find it. `npm run explore -- --plant`
 * plants them all at once in a copy of the sources; no two are found by the same property.
 * @type {{ file: string, from: string, to: string, foundBy: string[] }[]}
 */
export const plantedFaults = [
  {
    file: 'src/ui/texts.ts',
    from: "'/auth': 'Вход',",
    to: "'/auth': 'Войти',",
    foundBy: ['title'],
  },
  {
    file: 'src/lib/text.ts',
    from: "few: 'балла', many: 'баллов'",
    to: "few: 'баллов', many: 'баллов'",
    foundBy: ['plurals'],
  },
  {
    file: 'src/domain/ledger.ts',
    from: 'added.filter((transaction) => !isErrored(transaction))',
    to: 'added.filter((transaction) => isErrored(transaction) !== null)',
    foundBy: ['paid in a month', 'points of a month'],
  },
  {
    file: 'src/domain/programme.ts',
    from: 'items.toSorted((a, b) => b.weigth - a.weigth)',
    to: 'items.toSorted((a, b) => a.weigth - b.weigth)',
    foundBy: ['questions are in order'],
  },
  {
    file: 'src/domain/transaction.ts',
    from: 'transactionPageSize = 20',
    to: 'transactionPageSize = 25',
    foundBy: ['pages of 20', 'as many rows as came'],
  },
  {
    file: 'src/ui/feedback/toaster.tsx',
    from: 'shownFor = 5_000',
    to: 'shownFor = 25_000',
    foundBy: ['a toast goes'],
  },
  {
    file: 'src/ui/texts.ts',
    from: "close: 'Закрыть'",
    to: "close: ''",
    foundBy: ['named controls'],
  },
  {
    file: 'src/ui/base.css',
    from: '  scroll-padding-top: 5rem;',
    to: '  scroll-padding-top: 5rem;\n  min-width: 1400px;',
    foundBy: ['no sideways scroll'],
  },
  {
    file: 'src/lib/text.ts',
    from: 'minimumFractionDigits: 2, maximumFractionDigits: 2',
    to: 'minimumFractionDigits: 1, maximumFractionDigits: 1',
    foundBy: ['money'],
  },
];
