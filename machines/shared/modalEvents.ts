import type { Client, Tokens } from '#domain/client.ts';
import type { Modal } from '#domain/modals.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import type { ProfileDraft } from '#domain/profile.ts';

/** The client; null until the server has answered. */
export type Known = { client: Client | null };
export type ClientLoaded = { type: 'client.loaded'; client: Client };
export type DraftKept = { type: 'draft.kept'; draft: ProfileDraft | null };
/** `step` is the state that a flow stored in the history entry. */
export type EntryReached = { type: 'entry.changed'; step?: unknown };
export type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
/**
 * A flow in a modal sends these to the modal stack when a step begins, when the step in the entry changes or
 * goes, and when its last `steps` steps end by themselves. Only the modal stack writes the history of the
 * modals (docs/decisions/steps-in-history).
 */
export type ModalStep =
  | { type: 'step.entered'; step: PhoneChangeStep }
  | { type: 'step.updated'; step: PhoneChangeStep | null }
  | { type: 'step.ended'; steps: number };
export type StepOfModal = ModalStep & { modal: Modal };
