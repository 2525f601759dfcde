import type { AnyActorRef } from 'xstate';
import type { Failure } from '#domain/failure.ts';
import { transactionOf, type Ledger } from '#domain/ledger.ts';
import { isLoadedSince, paceBegins } from '#domain/tierForecast.ts';
import { isWhole, type LedgerFilter } from '#domain/ledgerFilter.ts';

/** What is enough: one transaction, those that tell the pace of a day (YYYY-MM-DD), or everything that a filter lets through. */
export type Wanted = { rrn: string } | { paceAt: string } | { filter: LedgerFilter };

/** Who waits for older pages, and what is enough. */
export type Waiter = { by: AnyActorRef; wanted: Wanted };

/** What the paging is told by those who wait for older pages. */
export type PagesRequest =
  | ({ type: 'pages.requested' } & Waiter)
  | ({ type: 'pages.released' } & Pick<Waiter, 'by'>);

/** What the paging answers them. */
export type PagesAnswer =
  | { type: 'enough.loaded'; ledger: Ledger }
  | { type: 'pages.exhausted' }
  | { type: 'pages.failed'; failure: Failure }
  | { type: 'pages.stopped' };

export function isEnough(ledger: Ledger, wanted: Wanted, isComplete: boolean): boolean {
  if ('rrn' in wanted) return transactionOf(ledger, wanted.rrn) !== null;
  if ('paceAt' in wanted) return isComplete || isLoadedSince(ledger, paceBegins(wanted.paceAt));
  return isWhole(ledger, wanted.filter, isComplete);
}
