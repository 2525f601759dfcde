import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { sessionMachine } from '#machines/app/session.ts';
import { saveFile } from '#browser/saveFile.ts';
import { transactionActors } from '#features/dashboard/transactionActors.ts';
import { parseSettings } from '#src/settings.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { purchase } from '#tests/support/purchase.ts';
import { standalone } from '#tests/support/standalone.ts';

vi.mock('#browser/saveFile.ts');

test('a file is saved of what the filter lets through, once its pages are here', async () => {
  const { transactionExport } = transactionActors({
    http: { baseUrl: '' },
    settings: parseSettings({}),
    session: createActor(standalone(sessionMachine), { input: { tokens: null, codeLength: 4 } }),
  });
  const actor = createActor(standalone(transactionExport)).start();
  const filter = { month: '2026-11', kind: '', station: '', query: '' } as const;
  actor.send({ type: 'filter.changed', filter });
  actor.send({ type: 'export.requested', form: 'csv' });
  const ledger = ledgerOf([purchase('2026-11-20'), purchase('2026-10-20')]);
  actor.send({ type: 'enough.loaded', ledger });
  expect(actor.getSnapshot().value).toBe('preparing');
  await expect.poll(() => actor.getSnapshot().value).toBe('idle');
  const [[name, type, text] = []] = vi.mocked(saveFile).mock.calls;
  expect([name, type]).toEqual([expect.stringMatching(/\.csv$/), 'text/csv']);
  expect(text).toContain('20.11.2026');
  expect(text).not.toContain('20.10.2026');
});
