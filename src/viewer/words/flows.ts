export type FlowWords = {
  title: string;
  /** One or two sentences for a reader who does not program. */
  summary: string;
  /** Where the specification speaks of it: its section, or a decision. */
  section: string;
};

/** What every flow is about, by the machine's id. */
export const flowWords: Readonly<Record<string, FlowWords>> = {
  accountDeletion: {
    title: 'Account deletion',
    summary:
      'A client reads what is lost, asks for deletion and confirms it with a code. Nothing is deleted before that.',
    section: '4 “Account deletion”',
  },
  app: {
    title: 'App',
    summary:
      'Everything that lives as long as the page, and who tells whom of it. What happens to the session or the network reaches the other flows through it.',
    section: '2, 4 “Session”, D19',
  },
  appLink: {
    title: 'App link',
    summary: 'The page finds out the device and leads to its store, or to the main page.',
    section: '2, D17',
  },
  appUpdate: {
    title: 'App update',
    summary:
      'The device keeps the app, so that it starts without a network; a newer version waits until the person takes it.',
    section: 'D22',
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
  consent: {
    title: 'Consent to messages',
    summary:
      'One switch in the profile: SMS, e-mail or push. It shows the wish at once and goes back if the server refuses.',
    section: '3 “Client”, 7',
  },
  cookieConsent: {
    title: 'Cookie consent',
    summary: 'The note about cookies: it comes two seconds after the page, until it is accepted.',
    section: '4 “Cookie consent”',
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
  favouriteStations: {
    title: 'Favourite stations',
    summary: 'The stations a person has marked, kept on the device.',
    section: '2, D18',
  },
  form: {
    title: 'Form',
    summary:
      'Fields, their rules and what happens after they are sent. Every flow that asks for data has this one inside.',
    section: '4 “Form submit”, 5',
  },
  lazyModal: {
    title: 'Loading a modal',
    summary: 'What a window shows, brought when it is opened for the first time.',
    section: '4 “Modal stack”',
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
  modalFlows: {
    title: 'Flows of the windows',
    summary: 'What each open window shows has a flow of its own, which may outlive the window.',
    section: '4 “Modal stack”',
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
  otp: {
    title: 'One-time code',
    summary:
      'The person types the code from the SMS, and it is checked. Every flow that asks for a code has this one inside.',
    section: '4 “Verification code form”, D16',
  },
  deletionSummary: {
    title: 'Deletion summary',
    summary: 'How many operations would go with the account, as far as one page tells.',
    section: '4 “Account deletion”',
  },
  geolocation: {
    title: 'Geolocation',
    summary: 'Where the person is, asked only when they press the button for the nearest station.',
    section: '2, D18',
  },
  phoneChange: {
    title: 'Phone change',
    summary:
      'The new number, a code to the old one, a code to the new one. Only the last step changes the number.',
    section: '4 “Phone change”',
  },
  pointsForecast: {
    title: 'Expiring points',
    summary: 'Which points burn and when, within the period the client has chosen.',
    section: '3, 7',
  },
  profile: {
    title: 'Profile',
    summary: 'The client’s own data in a form, saved as a whole.',
    section: '2, 7',
  },
  profileModal: {
    title: 'Window of the profile',
    summary: 'The profile with its consents, each of which finishes what it has begun.',
    section: '2',
  },
  publicLevels: {
    title: 'Public tiers',
    summary: 'The conditions of the levels: at once as they were built in, then as they are.',
    section: '2, 7',
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
  receipt: {
    title: 'Receipt',
    summary: 'One operation in full, and a ready text for those who miss its points.',
    section: '3, 8',
  },
  registration: {
    title: 'Registration',
    summary:
      'Who the person is and which card they have, whether they may register, then the code from the SMS.',
    section: '4 “Registration”',
  },
  resend: {
    title: 'Resending a code',
    summary: 'The countdown and the button that sends another code. Stands beside every code form.',
    section: '4, D16',
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
  stationsMap: {
    title: 'Station map',
    summary: 'The map and the list of stations. The list does not wait for the map.',
    section: '2, D18',
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
  wakeLock: {
    title: 'Card at checkout: screen wake lock',
    summary: 'Keeps the screen on while the card is held to the till.',
    section: '3',
  },
};
