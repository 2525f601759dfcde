export type FlowWords = {
  title: string;
  /** One or two sentences for a reader who does not program. */
  summary: string;
  /** Where the specification speaks of it: its section, or a decision. */
  section: string;
};

/**
 * What a flow of the first load is about, by the machine's id: there every sentence costs bytes that
 * the budgets do not have. The other machines say it themselves, in `description` and `meta`.
 */
export const flowWords: Readonly<Record<string, FlowWords>> = {
  app: {
    title: 'App',
    summary:
      'Everything that lives as long as the page, and who tells whom of it. What happens to the session or the network reaches the other flows through it.',
    section: '2, 4 “Session”, D19',
  },
  notes: {
    title: 'Notes',
    summary:
      'The notes at the foot of the page, about cookies and about a newer version. Their code comes after the page.',
    section: '4 “Cookie consent”, D22',
  },
  offlineSnapshot: {
    title: 'Offline snapshot',
    summary:
      'The last card and operations as the device keeps them, shown only without the server.',
    section: 'D22',
  },
  connection: {
    title: 'Connection',
    summary: 'Whether the device has a network. The screens say when it has none.',
    section: 'D22',
  },
  dashboard: {
    title: 'Dashboard',
    summary:
      'The three areas of the cabinet: card, balance, operations. They load side by side, and a defect of one leaves the others alone.',
    section: '2, 3',
  },
  disclosure: {
    title: 'Card number',
    summary: 'Something short that a click shows in full: the card number.',
    section: '2, 4 “Other behaviours”',
  },
  errorToasts: {
    title: 'Error toasts',
    summary:
      'Whether the words of a refused call are shown in a toast. They are not where the screen says them itself.',
    section: '8',
  },
  form: {
    title: 'Form',
    summary:
      'Fields, their rules and what happens after they are sent. Every flow that asks for data has this one inside.',
    section: '4 “Form submit”, 5',
  },
  levelSlider: {
    title: 'Tier slider',
    summary: 'The row of level plates, which slides to the client’s own level.',
    section: '2, 9',
  },
  login: {
    title: 'Sign-in',
    summary: 'A phone number, then the code from the SMS. It ends with the client signed in.',
    section: '4 “Session”',
  },
  menu: {
    title: 'Menu',
    summary: 'The menu of the cabinet: sections, profile, signing out.',
    section: '2',
  },
  modalStack: {
    title: 'Modal stack',
    summary:
      'Which windows are open over the page, and how they and the browser’s Back and Forward follow each other.',
    section: '4 “Modal stack”',
  },
  navigation: {
    title: 'Navigation',
    summary: 'Where the person wants to go, where they may go, and how the screen comes there.',
    section: '2, D19, D25',
  },
  pointsForecast: {
    title: 'Expiring points',
    summary: 'Which points burn and when, within the period the client has chosen.',
    section: '3, 7',
  },
  questions: {
    title: 'Questions and answers',
    summary: 'The questions about the programme, loaded once with the cabinet.',
    section: '3',
  },
  rating: {
    title: 'Purchase rating',
    summary: 'One to five under the newest purchase, sent after the thanks have been read.',
    section: '4 “Rating widget”, 9',
  },
  sectionHighlight: {
    title: 'Highlighted section',
    summary: 'A section chosen in the menu is lit for two seconds.',
    section: '4 “Other behaviours”, 9',
  },
  session: {
    title: 'Session',
    summary:
      'Who the person is: a visitor or a client. It holds the tokens, loads the profile and renews what has expired.',
    section: '4 “Session”, D13, D22',
  },
  tierRules: {
    title: 'Tier rules',
    summary: 'What every level asks for, loaded once with the cabinet.',
    section: '3, 4 “Tier calculation”',
  },
  transactionExport: {
    title: 'Transaction export',
    summary: 'Operations for a spreadsheet or a printer; what is not loaded yet is loaded first.',
    section: '3, 4 “Transaction paging”',
  },
  transactionFilter: {
    title: 'Transaction search and filters',
    summary: 'Which operations the person looks at: by month, kind, station and words.',
    section: '3',
  },
  transactionPaging: {
    title: 'Transaction paging',
    summary: 'Twenty operations at a time, until the last page is here.',
    section: '4 “Transaction paging”',
  },
};
