import { expect, test } from 'vitest';
import { createWalker } from '#build/walker.mjs';

const url = 'http://127.0.0.1:4173/flows/walk';

/** Replaces `npm run paths`: Node runs the text, and the options follow it. */
const running = (text: string) =>
  createWalker({ command: [process.execPath, '-e', text, '--'], canShow: true });

const post = (body: unknown, { address = url, origin = new URL(address).origin } = {}) =>
  new Request(address, { method: 'POST', headers: { origin }, body: JSON.stringify(body) });

const to = 'phoneChange/code.old';

test('the walker runs the paths to the state in a window, and answers 200 when they succeed', async () => {
  const walker = running(
    'process.exit(process.argv.slice(1).join(" ") === "--to phoneChange/code.old --headed" ? 0 : 1)',
  );
  expect((await walker.answer(post({ to })))?.status).toBe(200);
});

test('the walker answers 500 with the last lines of output when the paths fail', async () => {
  const walker = running(
    'console.log("one\\ntwo"); console.error("No path leads there"); process.exit(2)',
  );
  const answer = await walker.answer(post({ to }));
  expect(answer?.status).toBe(500);
  expect(((await answer?.json()) as { message: string }).message).toContain('No path leads there');
});

test('the walker answers 500 when its program does not exist', async () => {
  const walker = createWalker({ command: ['/nowhere/at/all'], canShow: true });
  expect((await walker.answer(post({ to })))?.status).toBe(500);
});

test('the walker opens one window at a time: a second request gets 409, and closing ends the first', async () => {
  const walker = running('setInterval(() => {}, 1000)');
  const first = walker.answer(post({ to }));
  // The body of the second is read after that of the first.
  expect((await walker.answer(post({ to })))?.status).toBe(409);
  walker.close();
  expect((await first)?.status).toBe(500);
});

test.each([
  ['of another site', { origin: 'https://evil.example' }, to, 403],
  ['without an origin', { origin: '' }, to, 403],
  ['by a name that is not this machine’s', { address: 'http://evil.example/flows/walk' }, to, 403],
  ['for an option', {}, '--mutants', 400],
  ['for nothing', {}, undefined, 400],
])('the walker starts nothing for a request %s', async (_, from, wanted, status) => {
  const walker = running('process.exit(0)');
  expect((await walker.answer(post({ to: wanted }, from)))?.status).toBe(status);
});

test('the walker reports that there is no screen, and ignores other addresses', async () => {
  const walker = createWalker({ canShow: false });
  expect(await (await walker.answer(new Request(url)))?.json()).toEqual({ isPossible: false });
  expect((await walker.answer(post({ to })))?.status).toBe(503);
  expect(walker.answer(new Request('http://127.0.0.1:4173/flows/'))).toBeUndefined();
});
