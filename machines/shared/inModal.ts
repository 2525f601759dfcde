import type { Client, Tokens } from '#domain/client.ts';
import type { Modal } from '#domain/modals.ts';
import type { PhoneChangeStep } from '#domain/phoneChange.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import type { LoadedFlow, Plain } from './flow';
import type { AnyActorLogic } from 'xstate';

/** The client; null until the server has answered. */
export type Known = { client: Client | null };
export type ClientLoaded = { type: 'client.loaded'; client: Client };
export type DraftKept = { type: 'draft.kept'; draft: ProfileDraft | null };
/** `step` is the state that a flow stored in the history entry. */
export type EntryReached = { type: 'entry.changed'; step?: unknown };
export type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
/**
 * A flow in a modal sends these to the modal stack: when a step begins, when the step in the entry
 * changes or goes, and when its last `steps` steps end by themselves. Only the modal stack writes
 * the history of the modals (docs/decisions/steps-in-history).
 */
export type ModalStep =
  | { type: 'step.entered'; step: PhoneChangeStep }
  | { type: 'step.updated'; step: PhoneChangeStep | null }
  | { type: 'step.ended'; steps: number };
export type StepOfModal = ModalStep & { modal: Modal };

/** `lazyModal` forwards these events to the flow of a modal that lists them in `receives`. */
export type ModalNews =
  | ClientLoaded
  | EntryReached
  | Plain<'close.requested' | 'modal.hidden' | 'connection.restored'>;

/**
 * The machine of a modal exports this as `inModal`: `lazyModal` forwards the events in `receives`. A flow
 * without `close.requested` is closed by `lazyModal` itself; one without `modal.hidden` stops when its modal
 * has left the screen. A lasting flow starts with its first modal and runs until the page is left.
 */
export type InModal = { receives: readonly ModalNews['type'][]; isLasting?: true };

/** The data of an opened modal; they are the input of its flow. */
export type OpenedModal = Known & { modal: Modal; draft: ProfileDraft | null };

/** The chunk of a modal exports this: its flow, and how `lazyModal` runs it. */
export type ModalContent = InModal & { flow: LoadedFlow<AnyActorLogic, OpenedModal> };
