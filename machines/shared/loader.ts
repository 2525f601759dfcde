import type { EventObject } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { errorOf, waiting } from './flow';

/** Where a flow keeps why its load has failed. */
export type Failing = { failure: Failure | null };

/**
 * The state `loading` of a flow whose page waits for a call. The flow adds the invoked call and the
 * transitions of its answer.
 */
export const loading = {
  ...waiting,
  tags: 'busy',
  entry: 'clearFailure',
  on: { 'wait.cancelled': 'failed' },
} as const;

/** The `onError` transition of the invoked call. */
export const onLoadError = { target: 'failed', actions: 'setFailure' } as const;

/** The state `failed` beside it: the page says why, and offers to repeat. */
export const failed = {
  tags: 'failed',
  on: {
    'retry.requested': 'loading',
    'connection.restored': { guard: 'isUnreachable', target: 'loading' },
  },
} as const;

/** A network that is back mends no other failure. */
export const isUnreachable = ({ context: { failure } }: { context: Failing }) =>
  failure?.kind === 'unreachable';

/** Why the call has failed, as `setFailure` assigns it. */
export const failureOf = ({ event }: { event: EventObject }) => toFailure(errorOf(event));
