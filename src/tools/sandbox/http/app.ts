import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Clock } from '#sandbox/clock.ts';
import type { Database } from '#sandbox/database/open.ts';
import type { Messages } from '#sandbox/accounts/messages.ts';
import type { Faults } from './faults';
import type { Journal } from './journal';

/** Dependencies of the sandbox's routes. */
export type Services = {
  db: Database;
  clock: Clock;
  messages: Messages;
  faults: Faults;
  journal: Journal;
  /** The code of the next SMS. */
  newCode: () => string;
  /** Codes sent to one phone in an hour at most (D29). */
  smsPerHour: number;
  /** Codes sent for one network address in an hour at most (D38). */
  smsPerAddress: number;
};

/** The client who makes a call; `isEnded` is true only where an ended session is accepted. */
export type Caller = {
  clientId: string;
  familyId: string;
  phone: string;
  accessToken: string;
  isEnded: boolean;
};

/** `text` is the unparsed body; `caller` is set only behind `signedIn`. */
export type App = {
  Bindings: Partial<HttpBindings>;
  Variables: { text: string; caller: Caller };
};

export type Routes = Hono<App>;

export const createRoutes = (): Routes => new Hono<App>();
