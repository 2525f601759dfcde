/** What keeps a long ledger short in the page, and any whole on paper: a part of its own. */
export { createLedgerVirtualizer } from './ledgerVirtualizer';
export { PrintedPages } from './PrintedPages';
