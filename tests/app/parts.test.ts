import { expect, test } from 'vitest';
import { anna } from '#tests/support/device/backend.ts';
import { holdTokens, setUpDevices } from '#tests/support/device/device.ts';

const device = setUpDevices();

/** Opens a page whose first `lostParts` chunks fail to load. */
async function openMissing(path: string, lostParts: number) {
  const made = device();
  const tab = await made.open(path, { lostParts });
  await made.time.pass(2_000);
  return { made, tab };
}

test('a missing chunk reloads the app, and the chunk loads at the second try', async () => {
  const { made, tab } = await openMissing('/auth', 1);
  expect(tab.reloads).toEqual(['/auth']);
  const again = await made.reload(tab);
  await made.time.pass(2_000);
  expect([again.title, again.reloads]).toEqual(['Вход - Самоцвет', []]);
  expect([...again.storage]).toEqual([]);
});

test('a chunk still missing after the reload makes the app outdated: only the person reloads it again', async () => {
  const { made, tab } = await openMissing('/auth', 1);
  const again = await made.reload(tab, { lostParts: 1 });
  await made.time.pass(2_000);
  expect([again.location.pathname, again.reloads]).toEqual(['/auth', []]);
  const { navigation } = again.app.app;
  expect(navigation.getSnapshot().matches('outdated')).toBe(true);
  again.run(() => {
    navigation.send({ type: 'retry.requested' });
  });
  await made.time.pass(2_000);
  expect(again.reloads).toEqual(['/auth']);
});

test('a page whose every chunk is missing reloads itself once, and then only on request', async () => {
  const { made, tab } = await openMissing('/auth', 1_000);
  expect(tab.reloads).toEqual(['/auth']);
  const again = await made.reload(tab, { lostParts: 1_000 });
  await made.time.pass(2_000);
  await made.time.pass(60_000);
  expect(again.reloads).toEqual([]);
  again.run(() => {
    again.app.app.navigation.send({ type: 'retry.requested' });
  });
  expect(again.reloads).toEqual(['/auth']);
});

test('without a network a missing chunk reloads nothing: it loads when the network returns', async () => {
  const made = device();
  made.backend.isReachable = false;
  const tab = await made.open('/auth', { lostParts: 1 });
  await made.time.pass(2_000);
  expect(tab.reloads).toEqual([]);
  const { navigation } = tab.app.app;
  expect(navigation.getSnapshot().matches('unopened')).toBe(true);
  made.backend.isReachable = true;
  tab.run(() => tab.page.dispatchEvent(new Event('online')));
  await made.time.pass(2_000);
  expect(tab.title).toBe('Вход - Самоцвет');
});

test('session calls whose chunk is missing load at the second try, and the session stays', async () => {
  const made = device();
  holdTokens(made);
  const tab = await made.open('/dashboard', { lostParts: 1 });
  await made.time.pass(2_000);
  expect([tab.isSignedIn(), tab.reloads]).toEqual([true, []]);
  expect(made.backend.received.map(({ path }) => path)).not.toContain('/v1/client/me');
  tab.run(() => {
    tab.session.send({ type: 'profile.requested' });
  });
  await made.time.until(() => tab.shown().includes(anna.cardNumber), 'the profile');
  expect(made.jar.truth.size).toBe(2);
});
