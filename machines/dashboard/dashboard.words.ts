import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { dashboard } from './dashboardSetup';

/** The `meta` of the machine, whose file has no room for it. */
export const dashboardWords = {
  title: 'Dashboard',
  section: '2, 3',
  events: {
    'balance.failed': 'The balance section could not be drawn.',
    'balance.reopened': 'The person opens the balance section anew.',
    'card.changed': 'The client’s card has loaded or changed.',
    'card.failed': 'The card section could not be drawn.',
    'card.reopened': 'The person opens the card section anew.',
    'day.begun': 'Midnight has passed.',
    'pace.due':
      'The tier is known or the list begins anew: the transactions of two months are needed.',
    'pace.requested': 'A person asks again for the transactions of two months, which did not load.',
    'purchase.rated': 'The purchase has its rating.',
    'rest.wanted': 'The person looks for a transaction that may be on any page.',
    'tierRules.loaded': 'The conditions of the tiers are loaded.',
    'transactions.failed': 'The transactions could not be drawn.',
    'transactions.reopened': 'The person opens the transactions anew.',
  },
  calls: {
    watchDay: {
      does: 'Listens for the return to the page, and for midnight.',
      to: null,
      section: '3',
    },
  },
  delays: {
    initialisation: { why: 'The plates are set up once the data are drawn.', section: '9' },
  },
} satisfies FlowWords<typeof dashboard>;
