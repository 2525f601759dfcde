import { createActor, createMachine, fromPromise, waitFor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { withInput } from '#runtime/withInput.ts';

test('a flow begins with what its parent gives and what the world tells at that moment', () => {
  const flow = createMachine({
    types: {} as { input: { name: string; day: string } },
    context: ({ input }) => input,
  });
  const today = vi.fn(() => '2026-11-20');
  const complete = ({ name }: { name: string }) => ({ name, day: today() });
  const dated = withInput(flow, complete);
  expect(today).not.toHaveBeenCalled();
  const contexts = ['Анна', 'Борис'].map(
    (name) => createActor(dated, { input: { name } }).start().getSnapshot().context as object,
  );
  expect(contexts).toEqual([
    { name: 'Анна', day: '2026-11-20' },
    { name: 'Борис', day: '2026-11-20' },
  ]);
  expect(today).toHaveBeenCalledTimes(2);
});

test('apart from how it begins it is the flow that it was', async () => {
  const call = fromPromise<string, { name: string }>(({ input }) => Promise.resolve(input.name));
  const named = createActor(withInput(call, () => ({ name: 'Анна' }))).start();
  const { output } = await waitFor(named, ({ status }) => status === 'done');
  expect(output).toBe('Анна');
});
