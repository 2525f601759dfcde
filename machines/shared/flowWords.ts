import type { EventObject, ProvidedActor, SnapshotFrom } from 'xstate';

/** The purpose of a call. */
export type CallWords = {
  does: string;
  /** Method and path on the server; null for what the browser does. */
  to: string | null;
  section: string;
};

/** The reason for a delay. */
export type DelayWords = { why: string; section: string };

/**
 * The title of a flow and its place in the specification (a section, or a decision). Each event,
 * call and delay of its setup has one sentence. A missing name is a type error, and so is one that
 * the setup does not have. A flow repeats an event of `commonEvents` only where the event means
 * something else to it.
 *
 * A machine has these words in its `meta`, and its `description` says what it is about. The build
 * removes both where no analyst reads them (`src/build/withoutParts.ts`).
 */
export type FlowWords<Setup extends AnySetup> = {
  title: string;
  section: string;
  /**
   * Calls that no state of this flow waits for: those that a child makes for it, by the child's source and the
   * call (`otp.verifyCode`), and those that an action sends, by its name.
   */
  otherCalls?: Readonly<Record<string, CallWords>>;
} & Said<'events', EventOf<Setup>, keyof typeof commonEvents, string> &
  Said<'calls', CallOf<Setup>, never, CallWords> &
  Said<'delays', DelayOf<Setup>, keyof typeof commonDelays, DelayWords>;

/** Left out where there is nothing to say. */
type Said<Part extends string, Name extends string, Common, Words> = [Name] extends [never]
  ? { [Key in Part]?: never }
  : [Exclude<Name, Common>] extends [never]
    ? { [Key in Part]?: { [Known in Name]?: Words } }
    : {
        [Key in Part]: { [Own in Exclude<Name, Common>]: Words } & {
          [Known in Extract<Name, Common>]?: Words;
        };
      };

/** The return type of XState's `setup`: its actions know the events, actors and delays. */
type AnySetup = { createAction: (action: never) => unknown };
type ActionOf<Setup extends AnySetup> = Parameters<Setup['createAction']>[0];

/** None where the setup names none. XState's own, such as the end of a child, need no words. */
type EventOf<Setup extends AnySetup> =
  ActionOf<Setup> extends { _out_TEvent?: infer Event extends EventObject }
    ? string extends Event['type']
      ? never
      : Exclude<Event['type'], `xstate.${string}`>
    : never;
type DelayOf<Setup extends AnySetup> =
  ActionOf<Setup> extends { _out_TDelay?: infer Delay extends string } ? Delay : never;
/** The actors that are no machines. */
type CallOf<Setup extends AnySetup> =
  ActionOf<Setup> extends { _out_TActor?: infer Actor extends ProvidedActor }
    ? Actor extends ProvidedActor
      ? SnapshotFrom<Actor['logic']> extends { machine: unknown }
        ? never
        : Actor['src']
      : never
    : never;

/**
 * The meaning of events that several flows share. A flow to which such an event means something of
 * its own describes it itself.
 */
export const commonEvents = {
  // Actions of a person in many places.
  'retry.requested': 'The person presses «Повторить».',
  'wait.cancelled': 'The person presses «Отменить» during a long wait.',
  'close.requested': 'The person wants to close the modal.',
  'menu.opened': 'The person opens the menu.',
  'section.chosen': 'The person chooses a section.',
  'signOut.requested': 'The person signs out.',
  'query.changed': 'The person types what they look for.',
  'filter.changed': 'The person looks at other transactions than before.',
  'dashboard.opened': 'The person has opened the cabinet.',
  'screen.left': 'The person has gone to another screen.',
  'screen.returned': 'The person is back on the screen.',
  // The history, and where the person is.
  'navigation.requested': 'A link, a button or the browser asks for another page.',
  'place.requested': 'The person goes to another place from a modal or the menu.',
  'place.arrived':
    'The screen is shown at an entry of the history, which may keep the step of a code or a phone.',
  'entry.changed': 'The person has gone back or forward in the browser.',
  'entry.marked': 'A flow has stored its step in the current history entry.',
  'step.entered': 'A code has been sent: its step is to have a history entry of its own.',
  'step.updated': 'The step has changed, as by another code: its entry is to say so.',
  'step.ended': 'The step with the code is over: the history is to go back from its entry.',
  'page.returned': 'The page is shown again: from the page cache, or in a tab that slept.',
  // Who is signed in.
  'session.started': 'Somebody is signed in now.',
  'session.ended': 'Nobody is signed in any more.',
  'tokens.issued': 'The server has issued new tokens.',
  'account.deleted': 'The account is gone; there is nothing to sign out of.',
  'client.loaded': 'The client and the card are loaded.',
  'client.updated': 'The client who is signed in already has been loaded again.',
  'client.confirmed': 'The client is loaded already, and no newer data are being loaded.',
  'profile.requested': 'Something asks for the profile, for the first time or again.',
  'profile.awaited':
    'Something waits for the profile; if it failed to load, it is asked for again.',
  'profile.refused': 'The server refused the profile.',
  'profile.unreachable': 'The profile did not load: the server was not reached.',
  // The network and the server.
  'connection.restored': 'The device has a network again.',
  'service.unavailable': 'The server answers that it is under technical works (HTTP 503).',
  'call.rejected': 'The server refused a call and said why.',
  'errorToasts.enabled': 'A client has signed in.',
  'errorToasts.disabled': 'Nobody is signed in any more.',
  // Modals.
  'modal.opened': 'A modal is to open.',
  'modal.closed': 'The person closes a modal.',
  'modal.hidden': 'The modal is closed and no longer drawn.',
  'draft.kept': 'The values typed in the profile and not sent are kept for the next time.',
  // Passkeys.
  'passkey.addRequested': 'The person adds the device they hold.',
  // Forms and codes.
  'form.completed': 'The form is valid and was sent.',
  'form.drafted': 'The form says what has been typed and not sent.',
  'code.resent': 'Another code was sent.',
  'step.leaveRequested': 'The person presses the way out of the step with the code.',
  'step.kept':
    'The person went back in the browser, but the code is being checked: the step stays.',
  // Transactions.
  'refresh.requested': 'Some time has passed: what is shown is loaded again.',
  'page.loaded': 'A page of transactions has loaded.',
  'enough.loaded': 'As many transactions are loaded as a flow has asked for.',
  'pages.failed': 'A page did not load; the flows that wait for it get the failure.',
  'pages.stopped': 'A person has stopped the loading of older transactions.',
};

/** The reasons for delays that several flows share. */
export const commonDelays = {
  slowThreshold: { why: 'After this long the screen says «Дольше обычного».', section: 'D23' },
  second: { why: 'The wait that a busy server asks for is counted down.', section: 'D29' },
};
