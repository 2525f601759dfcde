import * as z from 'zod/mini';

const count = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const pause = z.number().check(z.int(), z.gte(0), z.lte(86_400_000));

/** One order for misbehaviour: the next `times` calls of `method` and `path` get it. */
export const faultOrder = z.object({
  method: z.pipe(
    z.enum(['GET', 'POST', 'PUT', 'get', 'post', 'put']),
    z.transform((method) => method.toUpperCase()),
  ),
  path: z.string().check(z.startsWith('/')),
  kind: z.enum(['status', 'result', 'delay', 'abort', 'malformed', 'hang']),
  status: z.optional(z.number().check(z.int(), z.gte(200), z.lte(599))),
  code: z.optional(z.number().check(z.int())),
  shownError: z.optional(z.nullable(z.string())),
  ms: z.optional(pause),
  times: z._default(count, 1),
  /** The call takes effect first, and only its answer goes wrong. */
  applied: z._default(z.boolean(), false),
});

export type Fault = z.infer<typeof faultOrder>;

export type Faults = {
  add: (fault: Fault) => void;
  list: () => Fault[];
  /** The oldest fault that fits, one time less of it left. */
  take: (method: string, path: string) => Fault | undefined;
  /** None any more; every call that hangs goes on, or is broken off for good. */
  clear: (hanging: 'continue' | 'break') => void;
  /** Settles when the call may go on (true) or must be broken off (false). */
  hang: (signal: AbortSignal) => Promise<boolean>;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  const hanging = new Set<(mayContinue: boolean) => void>();
  return {
    add: (fault) => faults.push({ ...fault }),
    list: () => faults.map((fault) => ({ ...fault })),
    take(method, path) {
      const fault = faults.find((other) => other.method === method && other.path === path);
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((other) => other !== fault);
      return fault;
    },
    clear(mode) {
      faults = [];
      for (const settle of hanging) settle(mode === 'continue');
    },
    hang: (signal) =>
      new Promise((resolve) => {
        const settle = (mayContinue: boolean) => {
          hanging.delete(settle);
          resolve(mayContinue);
        };
        hanging.add(settle);
        signal.addEventListener('abort', () => {
          settle(false);
        });
      }),
  };
}
