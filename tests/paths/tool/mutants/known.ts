const toAnother =
  'Who asked for pages stands outside of the paths: tests/machines/dashboard/pages.test.ts sees what they are told.';
const unused = 'It shares the guards of a page’s arrival, and does not ask this one.';

/** Faults that the paths and the baseline do not find, by name, each with its reason. */
export const known: ReadonlyMap<string, string> = new Map([
  [
    'phoneChange: guard lost, awaitingClient | client.loaded',
    'Without the guard the old phone is set to what it is already.',
  ],
  ['accountDeletion: guard always passes, bringsPhone', unused],
  ['accountDeletion: guard never passes, bringsPhone', unused],
  ['lazyModal: payload lost, tellReceipt', 'What the receipt is told of has nothing but its type.'],
  [
    'modalFlows: dropped action, * | entry / keepFlows',
    'The paths begin with nothing open; tests/machines/app/modalFlows.test.ts begins with modals that are.',
  ],
  ['transactionPaging: dropped action, * | pages.requested / answerEnough', toAnother],
  ['transactionPaging: dropped action, loading | onDone loadPage / answerEnough', toAnother],
  ['transactionPaging: dropped action, loadingAll | onDone loadRest / answerEnough', toAnother],
  ['transactionPaging: dropped action, complete | entry / tellExhausted', toAnother],
  ['transactionPaging: dropped action, complete | pages.requested / tellExhausted', toAnother],
]);
