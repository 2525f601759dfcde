export type DelayWords = { why: string; section: string };

/** Why every delay is there, by its flow and name; `slowThreshold` is the same everywhere. */
export const delayWords: Readonly<Record<string, DelayWords>> = {
  slowThreshold: { why: 'After this long the screen says «Дольше обычного».', section: 'D23' },
  'appLink.storeDelay': {
    why: 'A store that opens takes the person away sooner; after it the links are shown.',
    section: '2, D17',
  },
  'appUpdate.checkInterval': {
    why: 'A cabinet that stays open for days asks by itself.',
    section: 'D22',
  },
  'appUpdate.switchLimit': {
    why: 'A version that does not take over in time comes from the server.',
    section: 'D22',
  },
  'cookieConsent.popupDelay': {
    why: 'The note does not cover a page just opened.',
    section: '4, 9',
  },
  'dashboard.initialisation': {
    why: 'The plates are set up once the data are drawn.',
    section: '9',
  },
  'form.buttonHold': { why: 'After a submit the button is disabled.', section: '4 “Form submit”' },
  'form.second': {
    why: 'The wait that a busy server asks for is counted down.',
    section: '4 “Form submit”',
  },
  'form.closeDelay': { why: 'The modal closes after the form has been reset.', section: '4' },
  'form.resetDelay': { why: 'On success the form becomes as new.', section: '4 “Form submit”' },
  'modalStack.eventTimeout': {
    why: 'How long a change of place waits for the browser’s history, and a closed modal’s animation.',
    section: '9',
  },
  'modalStack.returnTimeout': {
    why: 'How long a busy device may take to say that it has gone back.',
    section: '4',
  },
  'rating.hideDelay': {
    why: 'How long the thanks are shown before the rating is sent.',
    section: '4, 9',
  },
  'accountDeletion.second': {
    why: 'The wait that a busy server asks for is counted down.',
    section: 'D29',
  },
  'otp.second': {
    why: 'The wait that a busy server asks for is counted down.',
    section: 'D29',
  },
  'consent.second': {
    why: 'The wait that a busy server asks for is counted down.',
    section: 'D29',
  },
  'rating.second': {
    why: 'The wait that a busy server asks for is counted down.',
    section: 'D29',
  },
  'phoneChange.second': {
    why: 'The wait that a busy server asks for is counted down.',
    section: 'D29',
  },
  'rating.revealDelay': { why: 'The question follows the purchase.', section: '9' },
  'resend.second': { why: 'The countdown to the next code is counted anew.', section: 'D16' },
  'sectionHighlight.highlightReset': { why: 'The section is lit this long.', section: '4, 9' },
  'session.refreshLimit': {
    why: 'A refresh that hangs would hold up every request of every tab.',
    section: 'D13',
  },
  'stationsMap.resetDelay': { why: 'The map is cleared this long after closing.', section: '9' },
  'stationsMap.scriptTimeout': {
    why: 'Nothing waits forever for the maps provider’s script.',
    section: 'D18',
  },
};
