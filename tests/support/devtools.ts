import type { CDPSession, Page } from 'playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The browser's own protocol for the page: for what no page can tell of itself. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}
