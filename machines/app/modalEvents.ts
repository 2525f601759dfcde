import type { Client, Tokens } from '#domain/client.ts';
import type { ProfileDraft } from '#domain/profile.ts';

/** What is known of the client. */
export type Known = { client: Client | null };
export type ClientLoaded = { type: 'client.loaded'; client: Client };
export type DraftKept = { type: 'draft.kept'; draft: ProfileDraft | null };
/** `step` is what a flow keeps in the history entry. */
export type EntryReached = { type: 'entry.changed'; step?: unknown };
export type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
