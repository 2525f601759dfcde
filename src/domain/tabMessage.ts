/** What the tabs of a browser tell each other. Never a token: those are read from the cookies. */
export const tabMessages = [
  'signed-in',
  'renewed',
  'phone-changed',
  'signed-out',
  'deleted',
] as const;

export type TabMessage = (typeof tabMessages)[number];
