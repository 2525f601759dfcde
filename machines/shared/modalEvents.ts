import type { Client, Tokens } from '#domain/client.ts';
import type { Modal } from '#domain/modals.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import type { LoadedFlow, Plain } from './flow';
import type { AnyStateMachine } from 'xstate';

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

/** What the host of the modals (`lazyModal`) can pass on to the flow of a modal. */
export type ModalNews =
  | ClientLoaded
  | EntryReached
  | Plain<'close.requested' | 'modal.hidden' | 'connection.restored'>;

/**
 * How the host treats the flow of a modal; the file of its machine exports it as `inModal`. Without
 * `close.requested` the host closes the modal itself, without `modal.hidden` it ends the flow with the modal. A
 * lasting flow starts with its first modal and goes on after it.
 */
export type InModal = { receives: readonly ModalNews['type'][]; isLasting?: true };

/** A modal as it is opened: what its flow may start with. */
export type OpenedModal = Known & { modal: Modal; draft: ProfileDraft | null };

/** What the chunk of a modal holds for the host. */
export type ModalContent = InModal & { flow: LoadedFlow<AnyStateMachine, OpenedModal> };
