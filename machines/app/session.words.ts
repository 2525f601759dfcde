import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { session } from './sessionSetup';

export const sessionWords = {
  title: 'Session',
  summary:
    'Who the person is: a visitor or a client. It holds the tokens, loads the profile and refreshes what has expired.',
  section: '4 “Session”, D13, D22',
  events: {
    'call.forbidden': 'A call came back with HTTP 403.',
    'call.refusedAgain': 'A call was refused again after its token had been refreshed.',
    'call.unauthorized': 'A call came back with HTTP 401.',
    'login.requested':
      'The page of the login has been opened, or the login is to begin anew there.',
    'tabMessage.received': 'Another tab says what it has done.',
    'tokens.refreshed': 'Another tab has refreshed the tokens of this session.',
  },
  calls: {
    compareTokens: {
      does: 'Reads the tokens in the cookies and compares them with those of this tab.',
      to: null,
      section: '4, D22',
    },
    loadProfile: { does: 'Asks who the client is.', to: 'POST /v1/client/me', section: '2, 7' },
    refreshTokens: {
      does: 'Exchanges the refresh token for new tokens.',
      to: 'POST /v1/refresh_token',
      section: '4, 8, D13',
    },
    requestFreshLogin: {
      does: 'Asks for a new access token after HTTP 403.',
      to: 'POST /v1/fresh_login',
      section: '4, 8, D13',
    },
    readStoredTokens: {
      does: 'Looks which tokens the browser holds, and whether they are of this session.',
      to: null,
      section: 'D22',
    },
  },
  delays: {
    refreshLimit: {
      why: 'A refresh that hangs would hold up every request of every tab.',
      section: 'D13',
    },
  },
} satisfies FlowWords<typeof session> & { summary: string };
