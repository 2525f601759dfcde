import { note } from './forms';

/** Where in the scripts; what an error says of itself may hold what a person typed. */
const position = /[\w.-]+\.[jt]sx?:\d+:\d+/g;

/** What is told of a defect: what it is called, and where in the build's scripts it happened. */
export type Defect = { name: string; place: string };

const inBuild = /\/assets\/([\w.-]+\.js:\d+:\d+)/;
let tell: ((defect: Defect) => void) | undefined;

/** Calls back for every defect from now on, in a build with telemetry. */
export function onDefect(listener: (defect: Defect) => void): void {
  tell = listener;
}

/** Notes for whoever looks at the console that the app has a defect, and where. */
export function noteDefect(error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  if (__TELEMETRY__) tell?.({ name, place: inBuild.exec(stack)?.[1] ?? '' });
  note(['Defect:', name, ...(stack.match(position) ?? []).slice(0, 3)].join(' '));
}

/** Scripts that were put into the page from outside, as by an extension. */
const isForeign = ({ stack = '' }: Error) => /-extension:/.test(stack);

/**
 * Calls back for an error or a rejection that nothing has caught, but not for what was given up on
 * purpose, what is not ours, and the remarks of a browser, which bring no error along.
 */
export function onUncaught(listener: (error: Error) => void): void {
  const take = (event: Event, error: unknown) => {
    if (!(error instanceof Error) || isForeign(error)) return;
    event.preventDefault();
    if (error.name !== 'AbortError') listener(error);
  };
  addEventListener('error', (event) => {
    take(event, event.error);
  });
  addEventListener('unhandledrejection', (event) => {
    take(event, event.reason);
  });
}
