export type CallWords = {
  does: string;
  /** Method and path on the server; null for what the browser does. */
  to: string | null;
  section: string;
};

/** What every call is for, by its name in the machines. */
export const callWords: Readonly<Record<string, CallWords>> = {
  changeConsent: {
    does: 'Tells the server which messages the client wants.',
    to: 'POST /v1/client/subscription/change',
    section: '7, D11',
  },
  checkForUpdate: {
    does: 'Asks the server for a newer version of the app.',
    to: null,
    section: 'D22',
  },
  checkAllowed: {
    does: 'Asks whether this person may register.',
    to: 'POST /v1/register/is_allow_register',
    section: '4, 7',
  },
  compareTokens: {
    does: 'Reads the tokens in the cookies and compares them with those of this tab.',
    to: null,
    section: '4, D22',
  },
  copyText: { does: 'Puts the text into the clipboard.', to: null, section: '3' },
  loadExporter: {
    does: 'Loads the code that makes the file or the pages.',
    to: null,
    section: '3',
  },
  handOver: { does: 'Makes the file, or prints the pages.', to: null, section: '3' },
  keepAwake: { does: 'Keeps the device’s screen on.', to: null, section: '3' },
  forgetApp: {
    does: 'Has the device forget the app: the next start comes from the server.',
    to: null,
    section: 'D22',
  },
  keepApp: { does: 'Has the device keep the app.', to: null, section: 'D22' },
  keepCopy: { does: 'Puts card and transactions on the device.', to: null, section: 'D22' },
  loadForecast: {
    does: 'Asks which points expire and when.',
    to: 'GET /v1/client/points_forecast',
    section: '7, D11',
  },
  loadHistory: {
    does: 'Asks for the newest twenty transactions, to say how many there are.',
    to: 'POST /v1/client/transactions',
    section: '4, 7, 9',
  },
  loadTiers: {
    does: 'Asks for the conditions of the tiers.',
    to: 'POST /v1/public/loyalty_levels',
    section: '7',
  },
  loadNotes: {
    does: 'Brings the notes at the foot of the page, once the page has loaded.',
    to: null,
    section: '4',
  },
  loadPage: {
    does: 'Asks for the next twenty transactions.',
    to: 'POST /v1/client/transactions',
    section: '4, 7, 9',
  },
  loadOverlays: {
    does: 'Brings the menu and what the windows are made of.',
    to: null,
    section: '4',
  },
  loadModals: { does: 'Brings what all windows are made of.', to: null, section: '4' },
  loadChunk: { does: 'Brings the part of the app that a modal needs.', to: null, section: '4' },
  loadPins: {
    does: 'Asks for the stations.',
    to: 'GET /pins.json (VITE_PINS_URL)',
    section: '7, D5',
  },
  loadProfile: { does: 'Asks who the client is.', to: 'POST /v1/client/me', section: '2, 7' },
  loadQuestions: {
    does: 'Asks for the questions and answers.',
    to: 'GET /qna-list',
    section: '7, D11',
  },
  loadScreen: { does: 'Brings the part of the app a page needs.', to: null, section: '2' },
  loadSlides: { does: 'Brings what makes the plates slide smoothly.', to: null, section: '2' },
  loadTierRules: {
    does: 'Asks for the conditions of the tiers.',
    to: 'POST /v1/public/loyalty_levels',
    section: '3, 7',
  },
  locate: { does: 'Asks the device where it is.', to: null, section: 'D18' },
  readDevice: { does: 'Asks the browser what it runs on.', to: null, section: '2, D17' },
  readCopy: {
    does: 'Asks the device what it keeps, and whether it is of this session.',
    to: null,
    section: 'D22',
  },
  readStoredTokens: {
    does: 'Looks which tokens the browser holds, and whether they are of this session.',
    to: null,
    section: 'D22',
  },
  refreshTokens: {
    does: 'Exchanges the refresh token for new tokens.',
    to: 'POST /v1/refresh_token',
    section: '4, 8, D13',
  },
  register: {
    does: 'Registers the person; the server sends a code.',
    to: 'POST /v1/register',
    section: '4, 7',
  },
  requestChange: {
    does: 'Says the new number; the server sends a code to the old one.',
    to: 'POST /v1/client/phone/change',
    section: '4, 7',
  },
  requestCode: {
    does: 'Says the phone; the server sends a code.',
    to: 'POST /v1/login',
    section: '4, 7',
  },
  requestDeletion: {
    does: 'Asks for deletion; the server sends a code.',
    to: 'POST /v1/client/revoke',
    section: '4, 7',
  },
  requestFreshLogin: {
    does: 'Asks for a new access token after HTTP 403.',
    to: 'POST /v1/fresh_login',
    section: '4, 8, D13',
  },
  resendCode: {
    does: 'Asks for another code, by the call of the flow around it.',
    to: 'POST /v1/login/resend, /v1/register/resend, /v1/client/phone/change, /v1/client/phone/resend_new or /v1/client/revoke',
    section: '4, 7, D16',
  },
  saveProfile: { does: 'Saves the profile as a whole.', to: 'PUT /v1/client', section: '7' },
  sendNewCode: {
    does: 'Asks for the code to the new number, once the old one is confirmed.',
    to: 'POST /v1/client/phone/resend_new',
    section: '4, 7, D28',
  },
  settle: { does: 'Waits until the page has been painted.', to: null, section: '2' },
  showNote: { does: 'Shows the note about a newer version.', to: null, section: 'D22' },
  showPopup: { does: 'Shows the note about cookies.', to: null, section: '4' },
  submitRating: {
    does: 'Sends the rating.',
    to: 'POST /v1/client/transaction/rate (VITE_RATING_URL)',
    section: '4, D5, D11',
  },
  verifyCode: {
    does: 'Checks the code from the SMS, by the call of the flow around it.',
    to: 'POST /v1/verify_code, /v1/register/confirm, /v1/client/phone/confirm_old, /v1/client/phone/confirm_new or /v1/client/revoke/confirm',
    section: '4, 7',
  },
  watchConsent: {
    does: 'Listens for what is answered in another tab.',
    to: null,
    section: '4',
  },
  watchSettings: {
    does: 'Shows the button in the footer that brings the note about cookies back, and listens to it.',
    to: null,
    section: '4',
  },
  watchFavourites: {
    does: 'Listens to what another tab keeps as favourites.',
    to: null,
    section: 'D18',
  },
  watchDay: {
    does: 'Listens for the return to the page, and for midnight.',
    to: null,
    section: '3',
  },
  watchVersions: { does: 'Listens for newer versions of the app.', to: null, section: 'D22' },
  watchPage: { does: 'Listens whether the page is in sight.', to: null, section: '3' },
};
