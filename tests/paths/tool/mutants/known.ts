/** Why a fault is let pass, and whether the table typed by hand has it. */
export type Known = { reason: string; byTable: boolean };

const toAnother = {
  reason:
    'Who asked for pages stands outside of the paths: tests/machines/dashboard/pages.test.ts sees what they are told.',
  byTable: false,
};
const unused = 'It shares the guards of a page’s arrival, and does not ask this one.';

/** Faults that the paths and the baseline let pass, by name. */
export const known: ReadonlyMap<string, Known> = new Map([
  [
    'phoneChange: guard lost, awaitingClient | client.loaded',
    {
      reason: 'Without the guard the old phone is set to what it is already.',
      byTable: true,
    },
  ],
  ['accountDeletion: guard always passes, bringsPhone', { reason: unused, byTable: false }],
  ['accountDeletion: guard never passes, bringsPhone', { reason: unused, byTable: false }],
  [
    'lazyModal: payload lost, tellReceipt',
    { reason: 'What the receipt is told of has nothing but its type.', byTable: false },
  ],
  [
    'modalFlows: dropped action, * | entry / keepFlows',
    {
      reason:
        'The paths begin with nothing open; tests/machines/app/modalFlows.test.ts begins with modals that are.',
      byTable: false,
    },
  ],
  ['transactionPaging: dropped action, * | pages.requested / answerEnough', toAnother],
  ['transactionPaging: dropped action, loading | onDone loadPage / answerEnough', toAnother],
  ['transactionPaging: dropped action, loadingAll | onDone loadRest / answerEnough', toAnother],
  ['transactionPaging: dropped action, complete | entry / tellExhausted', toAnother],
  ['transactionPaging: dropped action, complete | pages.requested / tellExhausted', toAnother],
]);
