// @vitest-environment jsdom
import { createActor, type AnyStateMachine } from 'xstate';
import { expect, test, vi } from 'vitest';
import { appImplementations, type AppParts } from '#app/appImplementations.ts';
import { parseSettings } from '#src/settings.ts';

const [shown, dismissed] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('#runtime/toasts.ts', () => ({ showToast: shown, dismissToasts: dismissed }));

/** The screens with flows that only say their name. */
function implementations() {
  const asked: string[] = [];
  const onDefect = vi.fn();
  const flow = (name: string) => {
    asked.push(name);
    throw new Error(`${name} is asked for`);
  };
  const { actors, actions } = appImplementations({
    settings: parseSettings({}),
    screens: { flow },
    session: { logic: {} },
    navigation: { logic: {} },
    overlays: { here: () => flow('overlays'), load: () => Promise.resolve() },
    app: () => ({}),
    followEntry: vi.fn(),
    onDefect,
  } as unknown as AppParts) as unknown as {
    actors: Record<string, AnyStateMachine>;
    actions: Record<string, (args: object, params: object) => void>;
  };
  return { actors, actions, asked, onDefect };
}

test.each([
  'publicTiers',
  'appLink',
  'registration',
  'dashboard',
  'offlineSnapshot',
  'accountDeletion',
  'deletionSummary',
])('the flow %s is the screen’s of that name', (name) => {
  const { actors, asked } = implementations();
  const actor = createActor(actors[name] as AnyStateMachine);
  actor.subscribe({ error: () => {} });
  try {
    actor.start();
  } catch {
    // It is asked for, and has not been brought.
  }
  expect(asked).toEqual([name]);
});

test('the text of a refused call is shown as a toast, which goes where they are turned off', () => {
  const { actors } = implementations();
  const toasts = createActor(actors['errorToasts'] as AnyStateMachine).start();
  toasts.send({ type: 'call.rejected', text: 'Карта не найдена' });
  expect(shown.mock.calls).toEqual([['failed', 'Карта не найдена']]);
  expect(dismissed).not.toHaveBeenCalled();
  toasts.send({ type: 'errorToasts.disabled' });
  expect(dismissed).toHaveBeenCalledOnce();
});

test('a defect is told of as an error, whatever was thrown', () => {
  const { actions, onDefect } = implementations();
  const error = new TypeError('Broken');
  actions['reportDefect']?.({}, { error });
  actions['reportDefect']?.({}, { error: 'thrown text' });
  expect(onDefect.mock.calls).toEqual([[error], [new Error('thrown text')]]);
});

test('a menu that did not come is told of', () => {
  shown.mockClear();
  const { actions } = implementations();
  actions['showUnopened']?.({}, {});
  expect(shown.mock.calls).toEqual([['failed', 'Похоже, пропала сеть. Проверьте её и повторите.']]);
});
