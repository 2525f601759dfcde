import type { EventObject, ProvidedActor, SnapshotFrom } from 'xstate';
import type { commonDelays, commonEvents } from './common.words.ts';

/** What a call is for. */
export type CallWords = {
  does: string;
  /** Method and path on the server; null for what the browser does. */
  to: string | null;
  section: string;
};

/** Why a delay is there. */
export type DelayWords = { why: string; section: string };

/**
 * What a flow is called, where the specification speaks of it (its section, or a decision), and what each
 * event, call and delay of its setup means, in one sentence each. A missing name is a type error,
 * and so is one that the setup does not have. What `common.words.ts` says of an event is said again
 * only by a flow to which it means something else.
 *
 * A machine has these words in its `meta`, and its `description` says what it is about. They stand in
 * `<machine>.words.ts` beside it instead
 * - for the machines of the first load (app, connection, errorToasts, form, login, navigation, notes,
 *   session), whose budget has no bytes for them: with a `summary` in place of the description, and
 *   no code of the cabinet imports that file;
 * - where the machine's file would be longer than 200 lines: the machine imports it as its `meta`.
 */
export type FlowWords<Setup extends AnySetup> = { title: string; section: string } & Said<
  'events',
  EventOf<Setup>,
  keyof typeof commonEvents,
  string
> &
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

/** What XState's `setup` returns: an action of it knows the events, actors and delays. */
type AnySetup = { createAction: (action: never) => unknown };
type ActionOf<Setup extends AnySetup> = Parameters<Setup['createAction']>[0];

/** None where the setup names none. */
type EventOf<Setup extends AnySetup> =
  ActionOf<Setup> extends { _out_TEvent?: infer Event extends EventObject }
    ? string extends Event['type']
      ? never
      : Event['type']
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
