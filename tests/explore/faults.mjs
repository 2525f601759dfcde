/**
 * Faults outside the machines. Each replaces an expression (`from`, which occurs once in its file, or once within
 * `within`) or adds a style (`&` is the page). The explorer hunts it, or the schedules (`by`) if only another
 * order of answers or another tab shows it.
 * @typedef {{ name: string, file: string, by?: 'schedules' } & (
 *   { from: string, within?: string, to: string } | { style: string }
 * )} Fault
 */

/** @type {Fault[]} */
export const plantedFaults = [
  // Words and numbers
  {
    name: 'another word in a title',
    file: 'src/ui/texts.ts',
    within: "'/dashboard': 'Личный кабинет'",
    from: "'Личный кабинет'",
    to: "'Мой кабинет'",
  },
  {
    name: 'a wrong plural',
    file: 'src/lib/text.ts',
    within: "few: 'балла'",
    from: "'балла'",
    to: "'баллов'",
  },
  {
    name: 'one decimal in a sum',
    file: 'src/lib/text.ts',
    from: '{ minimumFractionDigits: 2, maximumFractionDigits: 2 }',
    to: '{ minimumFractionDigits: 1, maximumFractionDigits: 1 }',
  },
  {
    name: 'a month in lower case',
    file: 'src/lib/text.ts',
    from: "name.charAt(0).toLocaleUpperCase('ru')",
    to: 'name.charAt(0)',
  },
  {
    name: "times of Greenwich in place of the station's",
    file: 'src/domain/ledger.ts',
    from: 'transaction.orderDate.slice(11, 16)',
    to: 'new Date(transaction.orderDate).toISOString().slice(11, 16)',
  },
  {
    name: 'what is required as what remains',
    file: 'src/domain/tiers.ts',
    from: 'hundredthsUp(required - current)',
    to: 'required',
  },
  {
    name: 'a close button without a name',
    file: 'src/ui/texts.ts',
    within: "close: 'Закрыть' }",
    from: "'Закрыть'",
    to: "''",
  },
  // Rules of the programme
  {
    name: 'totals count flagged transactions',
    file: 'src/domain/ledger.ts',
    from: 'added.filter((transaction) => !isErrored(transaction))',
    to: 'added',
  },
  {
    name: 'totals count what was cancelled',
    file: 'src/domain/transaction.ts',
    from: 'isCancelled(transaction) || isDeclined(transaction) || isFraud(transaction)',
    to: 'isDeclined(transaction) || isFraud(transaction)',
  },
  {
    name: 'questions in ascending order',
    file: 'src/domain/programme.ts',
    from: 'b.weigth - a.weigth',
    to: 'a.weigth - b.weigth',
  },
  {
    name: 'pages of 25',
    file: 'src/domain/transaction.ts',
    within: 'transactionPageSize = 20',
    from: '20',
    to: '25',
  },
  {
    name: 'members of sixteen',
    file: 'src/domain/form.ts',
    within: 'minimumAge = 18',
    from: '18',
    to: '16',
  },
  {
    name: 'a name may hold digits',
    file: 'src/domain/form.ts',
    from: String.raw`/[\p{L} -]/gu`,
    to: String.raw`/[\p{L}\d -]/gu`,
  },
  {
    name: 'a leading 8 stays',
    file: 'src/domain/phone.ts',
    from: '/^[78]/',
    to: '/^7/',
  },
  {
    name: 'a search for stations that tells capitals apart',
    file: 'src/domain/stations.ts',
    within: String.raw`query.split(/\s+/).map(plain).filter(Boolean)`,
    from: String.raw`query.split(/\s+/).map(plain)`,
    to: String.raw`query.split(/\s+/)`,
  },
  {
    name: 'the filter of what is flagged lets through the rest',
    file: 'src/domain/ledgerFilter.ts',
    within: "kind === 'errored' ? entry.withError",
    from: 'entry.withError',
    to: '!entry.withError',
  },
  {
    name: 'a transaction that comes twice is shown twice',
    file: 'src/domain/ledger.ts',
    from: '!isKnown(ledger, one) && !fresh.has(one.rrn)',
    to: '!fresh.has(one.rrn)',
    by: 'schedules',
  },
  // Views of the dashboard
  {
    name: 'the second bar shows the first condition',
    file: 'src/features/dashboard/balance/BalanceSection.tsx',
    within: 'condition={nonFuel}',
    from: 'nonFuel',
    to: 'fuel',
  },
  {
    name: 'another tier is called yours',
    file: 'src/features/dashboard/balance/TierSlider.tsx',
    from: 'tierPlace(standing, tier, programName)',
    to: 'tierPlace(standing, standing.tiers[index + 1] ?? tier, programName)',
  },
  {
    name: 'the day before yesterday is called yesterday',
    file: 'src/ui/ledger/MonthSection.tsx',
    from: 'daysBetween(day, today) === 1',
    to: 'daysBetween(day, today) === 2',
  },
  {
    name: 'spent points with a plus',
    file: 'src/ui/ledger/TransactionRow.tsx',
    from: '-Math.abs(entry.currentPointsRedeemed)',
    to: 'Math.abs(entry.currentPointsRedeemed)',
  },
  {
    name: 'a receipt shows points as what is paid',
    file: 'src/features/dashboard/receipt/ReceiptSheet.tsx',
    from: 'formatMoney(transaction.totalSum)',
    to: 'formatMoney(transaction.totalSumPoints)',
  },
  {
    name: 'a line of a receipt shows its price as its sum',
    file: 'src/features/dashboard/receipt/ReceiptSheet.tsx',
    from: 'formatMoney(item.sum)',
    to: 'formatMoney(item.price)',
  },
  {
    name: 'a rating counted from the other end',
    file: 'src/features/dashboard/transactions/Rating.tsx',
    within: 'rating: value }',
    from: 'value',
    to: '6 - value',
  },
  {
    name: 'no thanks for a rating',
    file: 'src/features/dashboard/transactions/Rating.tsx',
    from: 'isThanking && ratingTexts.thanks',
    to: 'false',
  },
  {
    name: 'a forecast of 90 days, whatever is chosen',
    file: 'src/features/dashboard/dashboardActors.ts',
    from: 'client.pointsForecast(asked, signal)',
    to: 'client.pointsForecast({ days: 90 }, signal)',
  },
  // Views of forms, codes and modals
  {
    name: 'the opposite of a consent is sent',
    file: 'src/features/profile/index.ts',
    from: "isGiven ? 'true' : 'false'",
    to: "isGiven ? 'false' : 'true'",
  },
  {
    name: 'nothing says that the profile is saved',
    file: 'src/features/profile/index.ts',
    from: "showToast('done', profileTexts.saved)",
    to: 'undefined',
  },
  {
    name: 'the middle name in the field of the last',
    file: 'src/features/profile/ProfileFields.tsx',
    within: 'name="lastName"',
    from: '"lastName"',
    to: '"middleName"',
  },
  {
    name: 'autofill of a code into the second input',
    file: 'src/ui/otp/CodeInput.tsx',
    within: "index === 0 ? 'one-time-code'",
    from: 'index === 0',
    to: 'index === 1',
  },
  {
    name: 'half a code may be sent',
    file: 'src/ui/otp/CodeStep.tsx',
    from: '!canSubmit && !isBusy',
    to: 'false',
  },
  {
    name: 'another code may be asked for during the countdown',
    file: 'src/ui/otp/CodeStep.tsx',
    within: 'disabled={isCounting}',
    from: 'isCounting',
    to: 'false',
  },
  {
    name: 'a refused form without an alert',
    file: 'src/ui/form/Form.tsx',
    from: 'found.length > 0',
    to: 'found.length > 9',
  },
  {
    name: 'a refused field is not marked',
    file: 'src/ui/form/Field.tsx',
    within: 'aria-invalid={error !== undefined || undefined}',
    from: 'error !== undefined || undefined',
    to: 'undefined',
  },
  {
    name: 'Escape closes no modal',
    file: 'src/ui/dialog/useModalDialog.ts',
    within: 'event.preventDefault();\n      close();',
    from: 'close()',
    to: 'undefined',
  },
  {
    name: 'every entry of the menu leads to the card',
    file: 'src/app/menu/Menu.tsx',
    from: "{ type: 'section.chosen', section }",
    to: "{ type: 'section.chosen', section: 'card' }",
  },
  {
    name: 'a placemark without its hours',
    file: 'src/features/stations/PlacemarkOverlay.tsx',
    from: 'stationsTexts.hours',
    to: "''",
  },
  {
    name: 'a toast that stays 25 s',
    file: 'src/ui/feedback/toaster.tsx',
    within: 'shownFor = 5_000',
    from: '5_000',
    to: '25_000',
  },
  // The browser, the device and the messages to other tabs
  {
    name: 'a page begins where the last one was left',
    file: 'src/browser/page.ts',
    from: 'scrollTo(0, 0)',
    to: 'undefined',
  },
  {
    name: 'signing out leaves the refresh token',
    file: 'src/browser/tokenCookies.ts',
    from: 'Cookies.remove(refreshName, attributes())',
    to: 'undefined',
  },
  {
    name: 'tokens of six days',
    file: 'src/browser/tokenCookies.ts',
    within: 'lifeDays = 60',
    from: '60',
    to: '6',
  },
  {
    name: 'signing out leaves the offline snapshot',
    file: 'src/browser/offlineSnapshot.ts',
    from: 'caches.delete(name)',
    to: 'undefined',
  },
  {
    name: 'the offline snapshot keeps a token',
    file: 'src/app/offlineSnapshot.ts',
    from: '{ owner, ...holder, takenAt, transactions }',
    to: '{ owner, ...holder, takenAt, transactions, token: tokens.refreshToken }',
  },
  {
    name: 'the cookie popup comes after ten seconds',
    file: 'src/app/composeNotes.ts',
    from: 'popupDelay - sinceLoad()',
    to: 'popupDelay * 5 - sinceLoad()',
  },
  {
    name: 'other tabs are told nothing',
    file: 'src/browser/tabs.ts',
    from: 'channel.postMessage(message)',
    to: 'undefined',
    by: 'schedules',
  },
  {
    name: 'each tab refreshes for itself',
    file: 'src/browser/tokenRefresh.ts',
    from: 'navigator.locks.request(name, signal ? { signal } : {}, run)',
    to: 'run()',
    by: 'schedules',
  },
  {
    name: 'who waited for the lock does not look at what is stored',
    file: 'src/app/tokenExchange.ts',
    from: 'stored?.accessToken !== held.accessToken',
    to: 'false',
    by: 'schedules',
  },
  {
    name: 'a tab that is refused clears the tokens of a newer session',
    file: 'src/app/sessionActions.ts',
    from: 'stored ? stored.accessToken !== held?.accessToken : isOtherHalf(held)',
    to: 'false',
    by: 'schedules',
  },
  {
    name: 'a call of a former session goes on with the next one',
    file: 'src/app/access.ts',
    from: 'context.accessTokens[0] !== first',
    to: 'false',
    by: 'schedules',
  },
  // Calls
  {
    name: 'a call that acts is repeated by itself',
    file: 'src/api/http.ts',
    from: 'isRead ? readRetry() : 0',
    to: 'readRetry()',
  },
  {
    name: 'transactions are asked for without their source',
    file: 'src/api/transactions.ts',
    from: '{ limit, offset, source }',
    to: '{ limit, offset }',
  },
  {
    name: 'signing out sends one token',
    file: 'src/api/tokens.ts',
    within: 'body: { accessToken, refreshToken }',
    from: '{ accessToken, refreshToken }',
    to: '{ accessToken }',
  },
  {
    name: 'dates go out as they were typed',
    file: 'src/api/schema.ts',
    from: String.raw`stripWhitespace(typed).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')`,
    to: 'stripWhitespace(typed)',
  },
  // Styles
  {
    name: 'a page wider than the screen',
    file: 'src/ui/base.css',
    style: '& { min-width: 1400px; }',
  },
  {
    name: 'a modal wider than a phone',
    file: 'src/ui/dialog/Dialog.module.css',
    style: '& .panel { width: 40rem; justify-self: start; }',
  },
  {
    name: 'toasts at the left',
    file: 'src/ui/feedback/toaster.module.css',
    style: '& .toaster.toaster { left: 0; right: auto; width: 12rem; }',
  },
  {
    name: 'buttons too small for a finger',
    file: 'src/ui/IconButton.module.css',
    style: '& .button { width: 18px; height: 18px; }',
  },
  {
    name: 'nothing shows where the focus is',
    file: 'src/ui/base.css',
    style: '& :focus-visible { outline: none; }',
  },
  {
    name: 'the page scrolls under a modal',
    file: 'src/ui/dialog/Dialog.module.css',
    style: '&:is([data-locked], [data-leaving]) { overflow: auto; }',
  },
  {
    name: 'labels in the colour of the paper',
    file: 'src/ui/form/Field.module.css',
    style: '& .label { color: var(--paper); }',
  },
];

/**
 * Returns the text of a file with its faults, each of which acts only while it is chosen:
 * by `globalThis.plantedFault` in code, by `data-planted` in a style.
 * @param {string} file
 * @param {string} text
 */
export function plantIn(file, text) {
  let planted = text;
  for (const fault of plantedFaults.filter((one) => one.file === file)) {
    if ('style' in fault) {
      planted += fault.style.replaceAll('&', `:root[data-planted='${fault.name}']`);
      continue;
    }
    const { name, from, within = from, to } = fault;
    if (text.split(within).length !== 2 || within.split(from).length !== 2)
      throw new Error(
        `${name}: ${file} does not hold ${within} once, or that does not hold ${from} once`,
      );
    planted = planted.replace(within, () => within.replace(from, () => switched(name, from, to)));
  }
  return planted;
}

/** @param {string} name @param {string} from @param {string} to */
function switched(name, from, to) {
  const choice = `(globalThis.plantedFault === ${JSON.stringify(name)} ? (${to}) : (${from}))`;
  return from.startsWith('"') ? `{${choice}}` : choice;
}
