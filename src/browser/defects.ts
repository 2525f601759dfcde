import { logInfo } from './forms';

/** A position in the scripts. The error's message is left out, because it may contain a person's input. */
const position = /[\w.-]+\.[jt]sx?:\d+:\d+/g;

let tell: ((error: unknown) => void) | undefined;

/** Calls back for every defect from now on, in a build with telemetry. */
export function onDefect(listener: (error: unknown) => void): void {
  tell = listener;
}

/** Logs to the console that the app has a defect, and where. */
export function reportDefect(error: unknown): void {
  if (__TELEMETRY__) tell?.(error);
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  logInfo(['Defect:', name, ...(stack.match(position) ?? []).slice(0, 3)].join(' '));
}

/** An address with a line and a column, as every browser writes it into a stack. */
const address = /[\w-]+:\/\/[^\s()]+:\d+:\d+/;

/**
 * True if a script of the site threw the error, because the innermost address of its stack is ours. Extensions,
 * antivirus programs and translators run scripts in the page too; theirs are no defects of ours.
 */
function isOwn({ stack = '' }: Error, file: string): boolean {
  const [thrownAt = file] = address.exec(stack) ?? [];
  return thrownAt.startsWith(`${location.origin}/assets/`);
}

/**
 * Calls back for an error or a rejection that no code has caught. Ignores aborted calls, errors of
 * other scripts, and browser warnings that contain no error.
 */
export function onUncaught(listener: (error: Error) => void): void {
  const take = (event: Event, error: unknown, file = '') => {
    if (!(error instanceof Error) || !isOwn(error, file)) return;
    event.preventDefault();
    if (error.name !== 'AbortError') listener(error);
  };
  addEventListener('error', (event) => {
    take(event, event.error, event.filename);
  });
  addEventListener('unhandledrejection', (event) => {
    take(event, event.reason);
  });
}
