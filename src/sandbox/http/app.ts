import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Clock } from '../clock';
import type { Database } from '../database/open';
import type { Messages } from '../accounts/messages';
import type { Caller } from '../accounts/callers';
import type { Faults } from './faults';
import type { Journal } from './journal';

/** What the sandbox's calls work with. */
export type Services = {
  db: Database;
  clock: Clock;
  messages: Messages;
  faults: Faults;
  journal: Journal;
  /** Digits of an SMS code. */
  codeLength: number;
};

/** `text` is the body as it came; `caller` is there behind `signedIn` only. */
export type App = {
  Bindings: Partial<HttpBindings>;
  Variables: { text: string; caller: Caller };
};

export type Routes = Hono<App>;

export const createRoutes = (): Routes => new Hono<App>();
