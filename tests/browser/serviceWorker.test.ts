import { afterEach, expect, test, vi } from 'vitest';
import { forgetApp } from '#browser/serviceWorker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function aDevice({ onLine }: { onLine: boolean }) {
  const unregister = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', {
    onLine,
    serviceWorker: { ready: Promise.resolve({ unregister }) },
  });
  return unregister;
}

test('the app is forgotten where the server can give it', async () => {
  const unregister = aDevice({ onLine: true });
  await forgetApp();
  expect(unregister).toHaveBeenCalledOnce();
});

test('without a network nothing that is kept is given up', async () => {
  const unregister = aDevice({ onLine: false });
  await expect(forgetApp()).rejects.toThrow('No network');
  expect(unregister).not.toHaveBeenCalled();
});
