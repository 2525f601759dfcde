import { assign, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';

const address = 'walk';
const possible = z.object({ isPossible: z.boolean() });
const refusal = z.object({ message: z.string() });

/** Whether the server of this page can open a window; false for the response of any other server. */
async function askServer(): Promise<boolean> {
  const response = await fetch(address);
  const answer = possible.safeParse(await response.json().catch(() => null));
  return answer.data?.isPossible ?? false;
}

/** Resolves when the window is closed; rejects with the server's message. */
async function walk(to: string): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });
  if (response.ok) return;
  const answer = refusal.safeParse(await response.json().catch(() => null));
  throw new Error(answer.data?.message ?? `The server answers ${String(response.status)}`);
}

/** Replays the path to a state in a window of the cabinet, on a separate sandbox. */
export const walkMachine = setup({
  types: {
    /** Flow and state path: `phoneChange/code.old`. */
    input: {} as { to: string },
    context: {} as { to: string; reason: string },
    events: {} as { type: 'walk.requested' },
  },
  actors: {
    askServer: fromPromise(askServer),
    walk: fromPromise(({ input }: { input: { to: string } }) => walk(input.to)),
  },
  guards: { isPossible: (_, { isPossible }: { isPossible: boolean }) => isPossible },
  actions: {
    setReason: assign((_, { error }: { error: unknown }) => ({
      reason: error instanceof Error ? error.message : String(error),
    })),
  },
}).createMachine({
  id: 'walk',
  description: 'Replays the way to a state in a window of the cabinet, on a sandbox of its own.',
  context: ({ input: { to } }) => ({ to, reason: '' }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The server of this page is asked whether it can open a window.',
      invoke: {
        id: 'askServer',
        src: 'askServer',
        onDone: [
          {
            guard: { type: 'isPossible', params: ({ event }) => ({ isPossible: event.output }) },
            target: 'ready',
            description: 'The server has a screen to show a window on.',
          },
          {
            target: 'absent',
            description: 'It has none, or it is not the server of this project.',
          },
        ],
        onError: { target: 'absent', description: 'Nobody answers.' },
      },
    },
    absent: { description: 'The server of this page opens no windows: the line is left.' },
    ready: {
      description: 'A window can be opened.',
      on: {
        'walk.requested': { target: 'walking', description: 'The person asks for the window.' },
      },
    },
    walking: {
      description: 'The window does the steps, and is open until the person closes it.',
      invoke: {
        id: 'walk',
        src: 'walk',
        input: ({ context: { to } }) => ({ to }),
        onDone: { target: 'ready', description: 'The person has closed the window.' },
        onError: {
          target: 'failed',
          description: 'The window did not open, or stopped before the state.',
          actions: { type: 'setReason', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The window has not come to the state: it says why, and it can be tried again.',
      on: {
        'walk.requested': { target: 'walking', description: 'The person tries once more.' },
      },
    },
  },
});
