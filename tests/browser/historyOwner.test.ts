// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { currentPlace, disownEntries, onEntryChange, writeEntry } from '#browser/history.ts';
import { place, type Place } from '#domain/routes.ts';

const step = { phone: '+7 999 000 00 03', operationId: 'op', sentAt: 1 };
const goBack = async () => {
  const reached = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await reached;
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test('an entry of a session that has ended is emptied as it is come upon, before anybody hears of it', async () => {
  const heard: [Place, unknown][] = [];
  onEntryChange((reached) => heard.push([reached, history.state]));
  writeEntry(
    place('/dashboard', { step, modals: [{ id: 'receipt', of: '600030000137', from: 0 }] }),
    'push',
  );
  writeEntry(place('/dashboard', { modals: [{ id: 'checkout', from: 1 }] }), 'push');
  disownEntries();
  expect(currentPlace().state).toEqual({});
  await goBack();
  expect(heard).toEqual([[{ path: '/dashboard', hash: '', state: {} }, { index: 1 }]]);
});

test('within a session, and without storage, the entries keep what they hold', async () => {
  writeEntry(place('/dashboard', { step }), 'push');
  writeEntry(place('/dashboard', { step: { ...step, sentAt: 2 } }), 'push');
  await goBack();
  expect(currentPlace().state).toEqual({ step });
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  writeEntry(place('/auth', { step }), 'replace');
  expect(currentPlace().state).toEqual({ step });
  closed.mockRestore();
});

test('nothing that the device keeps for it tells anything of a client', () => {
  writeEntry(place('/dashboard', { step }), 'push');
  disownEntries();
  expect(Object.keys(localStorage)).toEqual(['entryOwner']);
  expect(localStorage.getItem('entryOwner')).toMatch(/^\d+-\d+$/);
});
