import { publicAndOwnReads } from './reads';
import { sessionCalls } from './sessionCalls';
import { codeCalls, smsCalls } from './codes';
import { writes } from './writes';
import type { Client } from './client';

/** S session, Q reads, M sends an SMS, C checks a code, W writes, P asks before it writes. */
export type CallClass = 'S' | 'Q' | 'M' | 'C' | 'W' | 'P';

export type Call = {
  name: string;
  kind: CallClass;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Nobody is signed in: the call carries no token. */
  isVisitors?: true;
  /** What comes before the call in its flow. */
  prepare?: (client: Client) => Promise<unknown>;
  /** The client's own call, as the app makes it. */
  run: (client: Client, signal?: AbortSignal) => Promise<unknown>;
  /** How it is made in place of `run` where a fault means something else to its flow. */
  inFault?: Readonly<Record<string, Call['run']>>;
  /** Whatever becomes of it, nobody is told. */
  isSilent?: true;
  /** How often the server did what the call asks for; absent where it only answers. */
  done?: (client: Client) => Promise<number>;
};

/** The calls of section 7, by class. */
export const calls: readonly Call[] = [
  ...sessionCalls,
  ...publicAndOwnReads,
  ...smsCalls,
  ...codeCalls,
  ...writes,
];
