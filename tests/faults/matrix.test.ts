import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls, type CallClass } from './matrix/calls';
import { cells } from './matrix/cells';
import { openServer, type Server } from './matrix/client';
import { faults, type Fault } from './matrix/faults';
import { outcomeOf } from './matrix/outcome';

// The matrix has no page, so the toast of a sign-out without a network (D36) cannot be drawn.
vi.mock('#app/toasts.ts', () => ({ showToast: () => {}, dismissToasts: () => {} }));

/** A repeated read aborts the one before (`late`); a call that acts can only be delivered twice. */
const metBy = (fault: Fault, kind: CallClass): Fault =>
  fault.id === 'F14' && kind === 'Q' ? { ...fault, drive: 'late' } : fault;

let server: Server;
beforeAll(async () => {
  server = await openServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

for (const call of calls)
  describe(call.name, () => {
    for (const fault of faults) {
      const cell = cells[call.name]?.[fault.id];
      if (!cell || !('told' in cell)) continue;
      test(`${fault.id}: ${fault.title}`, async () => {
        expect(await outcomeOf(server, call, metBy(fault, call.kind))).toEqual(cell);
      });
    }
  });
