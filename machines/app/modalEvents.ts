import type { Client, Tokens } from '#domain/client.ts';
import type { Modal } from '#domain/modals.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import type { ProfileDraft } from '#domain/profile.ts';

/** What is known of the client. */
export type Known = { client: Client | null };
export type ClientLoaded = { type: 'client.loaded'; client: Client };
export type DraftKept = { type: 'draft.kept'; draft: ProfileDraft | null };
/** `step` is what a flow keeps in the history entry. */
export type EntryReached = { type: 'entry.changed'; step?: unknown };
export type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
/**
 * What the flow in a modal tells the modal stack of its step: it has begun, another is to be kept in its
 * entry, or none, or the last `steps` of them are over without having been left. The modal stack alone writes the history of the
 * modals (docs/decisions/steps-in-history).
 */
export type ModalStep =
  | { type: 'step.entered'; step: PhoneChangeStep }
  | { type: 'step.updated'; step: PhoneChangeStep | null }
  | { type: 'step.ended'; steps: number };
export type StepOfModal = ModalStep & { modal: Modal };
