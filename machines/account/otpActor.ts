import type { ActorRef, EventFrom, SnapshotFrom } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import type { Otp } from './otp';
import type { Sent } from './resend';

type OtpSnapshot = SnapshotFrom<Otp<Tokens> | Otp<Sent> | Otp<void> | Otp<unknown>>;
/** The step of any flow, to whoever shows it. */
export type OtpActor = Pick<
  ActorRef<OtpSnapshot, EventFrom<Otp<unknown>>>,
  'getSnapshot' | 'subscribe' | 'send'
>;
