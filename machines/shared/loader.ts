import type { EventObject } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { errorOf, waiting } from './flow';

/** The reason why a flow's load has failed; null for none. */
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

/** The state `failed` beside `loading`: the page shows the reason, and offers a retry. */
export const failed = {
  tags: 'failed',
  on: {
    'retry.requested': 'loading',
    'connection.restored': { guard: 'isUnreachable', target: 'loading' },
  },
} as const;

/** True if a restored network can end the failure. */
export const isUnreachable = ({ context: { failure } }: { context: Failing }) =>
  failure?.kind === 'unreachable';

/** Why the call has failed, as `setFailure` assigns it. */
export const failureOf = ({ event }: { event: EventObject }) => toFailure(errorOf(event));
