import type { Card, Client, Tokens } from '#domain/client.ts';
import type { FormValues } from '#domain/form/fields.ts';
import type { Modal, ModalEntry } from '#domain/modals.ts';
import type { NavigationMode, Place } from '#domain/routes.ts';
import type { Plain } from '#machines/shared/flow.ts';
import type { PlaceArrived, StepNews } from '#machines/account/codeStep.ts';
import type { PageLoaded } from '#machines/dashboard/transactionPaging.ts';
import type { SessionEnd } from './sessionSetup';

export type Input = {
  tokens: Tokens | null;
  codeLength: number;
  isOnline: boolean;
  target: Place;
  isReloaded: boolean;
  /** The browser's history entry, with the modals that it holds. */
  entry: ModalEntry;
};
export type ModalOpened = { type: 'modal.opened'; modal: Modal };
export type ModalClosed = { type: 'modal.closed'; modal: Modal };
export type Context = Omit<Input, 'entry'> & {
  entry: ModalEntry;
  isSignedIn: boolean;
  /** What the person opens while its code is on the way. */
  opening: Modal | null;
  /** Null before the server has told who is signed in. */
  client: Client | null;
  /** The screen that is open; one that is opened anew is another. */
  screen: { path: string } | null;
  /** What has been typed of a registration, until somebody signs in or out. */
  draft: FormValues | null;
};
export type ClientKnown = { type: 'client.loaded' | 'client.updated'; client: Client };
/** The answer to whoever waits for the client, where the client is loaded already. */
export type ClientConfirmed = { type: 'client.confirmed'; client: Client };
export type SessionNews =
  | Plain<'session.started' | 'profile.refused' | 'profile.unreachable'>
  | ClientKnown
  | Ended;
type Ended = { type: 'session.ended'; end: SessionEnd };
export type ScreenOpened = { type: 'screen.opened'; path: string };
export type Restored = { type: 'connection.restored' };
export type Rejected = { type: 'call.rejected'; text: string };
export type Toasts = { type: 'errorToasts.enabled' | 'errorToasts.disabled' };
export type Arrival = { place: Place; mode: NavigationMode };
export type PlaceRequest = { target: Place; mode: NavigationMode };
export type EntryChanged = { type: 'entry.changed'; entry: ModalEntry };
export type EntryMarked = { type: 'entry.marked'; place: Place };
export type Requested = { type: 'navigation.requested' } & PlaceRequest;
export type ToStack =
  | ModalOpened
  | ModalClosed
  | EntryChanged
  | ClientKnown
  | ClientConfirmed
  | Restored
  | Plain<'session.started' | 'session.ended'>
  | ({ type: 'place.requested' } & PlaceRequest);
export type ToNavigation =
  | SessionNews
  | Restored
  | Requested
  | EntryMarked
  | StepNews
  | Plain<'service.unavailable'>;
export type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
export type ToSession =
  | Restored
  | TokensIssued
  | PlaceArrived
  | Plain<'profile.requested' | 'profile.awaited' | 'signOut.requested' | 'account.deleted'>;
export type ToDashboard = Restored | { type: 'card.changed'; card: Card };
export type ToCopy =
  | PageLoaded
  | Plain<'copy.requested'>
  | { type: 'client.changed'; client: Client };
export type ToHistory = Restored | Plain<'session.started'> | Ended;
export type ToDeletion =
  | (PlaceArrived & { ownPhone: string | undefined })
  | Plain<'session.started' | 'screen.left' | 'screen.returned'>
  | Ended;
