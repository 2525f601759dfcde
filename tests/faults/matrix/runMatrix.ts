import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls, type CallClass } from './calls';
import { cells } from './cells';
import { faults, type Fault } from './faults';
import { outcomeOf } from './outcome';
import { openServer, type Server } from './server';

/** A read that is asked for anew gives up the one before; what acts can only be delivered twice. */
const metBy = (fault: Fault, kind: CallClass): Fault =>
  fault.id === 'F14' && kind === 'Q' ? { ...fault, drive: 'late' } : fault;

/** Sends every call of these classes into every fault that can meet it, and compares with the table. */
export function runMatrix(kinds: readonly CallClass[]): void {
  let server: Server;
  beforeAll(async () => {
    server = await openServer();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  afterAll(() => server.close());

  for (const call of calls.filter(({ kind }) => kinds.includes(kind))) {
    describe(call.name, () => {
      for (const fault of faults) {
        const cell = cells[call.name]?.[fault.id];
        if (!cell || !('told' in cell)) continue;
        test(`${fault.id}: ${fault.title}`, async () => {
          expect(await outcomeOf(server, call, metBy(fault, call.kind))).toEqual(cell);
        });
      }
    });
  }
}
