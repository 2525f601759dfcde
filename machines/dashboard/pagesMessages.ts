import type { AnyActorRef } from 'xstate';
import type { Failure } from '#domain/failure.ts';
import { transactionOf, type Ledger } from '#domain/ledger.ts';
import { isWhole, type LedgerFilter } from '#domain/ledgerFilter.ts';

/** What is enough: one operation, or everything that a filter lets through. */
export type Wanted = { rrn: string } | { filter: LedgerFilter };

/** Who waits for older pages, and what is enough. */
export type Waiter = { by: AnyActorRef; wanted: Wanted };

/** What the paging is told by those who wait for older pages. */
export type PagesRequest =
  ({ type: 'pages.requested' } & Waiter) | ({ type: 'pages.released' } & Pick<Waiter, 'by'>);

/** What the paging answers them. */
export type PagesAnswer =
  | { type: 'enough.loaded'; ledger: Ledger }
  | { type: 'pages.exhausted' }
  | { type: 'pages.failed'; failure: Failure }
  | { type: 'pages.stopped' };

export const isEnough = (ledger: Ledger, wanted: Wanted, isComplete: boolean): boolean =>
  'rrn' in wanted
    ? transactionOf(ledger, wanted.rrn) !== null
    : isWhole(ledger, wanted.filter, isComplete);
