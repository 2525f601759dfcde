import * as z from 'zod/mini';

const count = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const pause = z.number().check(z.int(), z.gte(0), z.lte(86_400_000));

/** An order for a fault: the next `times` calls of `method` and `path` have it. */
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
  /** The call takes effect first, and only its answer is faulty. */
  applied: z._default(z.boolean(), false),
});

export type Fault = z.infer<typeof faultOrder>;

export type Faults = {
  add: (fault: Fault) => void;
  list: () => Fault[];
  /** Takes one use of the oldest fault that matches the call. */
  take: (method: string, path: string) => Fault | undefined;
  /** Removes all faults; every held call continues or its connection is broken. */
  clear: (held: 'continue' | 'break') => void;
  /** Removes all faults; delayed calls are answered at once, hanging ones are broken. */
  end: () => void;
  /** Settles when the call may go on (true) or must be broken off (false). */
  hang: (signal: AbortSignal) => Promise<boolean>;
  /** The same for a call that continues by itself after `ms` milliseconds. */
  delay: (ms: number) => Promise<boolean>;
};

type HeldCall = { isLate: boolean; settle: (mayContinue: boolean) => void };

export function createFaults(): Faults {
  let faults: Fault[] = [];
  const held = new Set<HeldCall>();
  const hold = (isLate: boolean, whenHeld: (settle: HeldCall['settle']) => void) =>
    new Promise<boolean>((resolve) => {
      const call: HeldCall = {
        isLate,
        settle: (mayContinue) => {
          held.delete(call);
          resolve(mayContinue);
        },
      };
      held.add(call);
      whenHeld(call.settle);
    });
  const release = (mayContinue: (call: HeldCall) => boolean) => {
    faults = [];
    for (const call of held) call.settle(mayContinue(call));
  };
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
    clear: (mode) => {
      release(() => mode === 'continue');
    },
    end: () => {
      release(({ isLate }) => isLate);
    },
    hang: (signal) =>
      hold(false, (settle) => {
        signal.addEventListener('abort', () => {
          settle(false);
        });
      }),
    async delay(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const mayContinue = await hold(true, (settle) => {
        timer = setTimeout(() => {
          settle(true);
        }, ms);
      });
      clearTimeout(timer);
      return mayContinue;
    },
  };
}
