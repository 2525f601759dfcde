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
  connection: {
    title: 'Connection',
    summary: 'Whether the device has a network. The screens say when it has none.',
    section: 'D22',
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
  login: {
    title: 'Sign-in',
    summary: 'A phone number, then the code from the SMS. It ends with the client signed in.',
    section: '4 “Session”',
  },
  navigation: {
    title: 'Navigation',
    summary: 'Where the person wants to go, where they may go, and how the screen comes there.',
    section: '2, D19, D25',
  },
  session: {
    title: 'Session',
    summary:
      'Who the person is: a visitor or a client. It holds the tokens, loads the profile and refreshes what has expired.',
    section: '4 “Session”, D13, D22',
  },
};
