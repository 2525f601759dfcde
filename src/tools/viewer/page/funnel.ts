import { transitionId } from '#viewer/model/flow.ts';
import type { Message } from './recording/messages';
import { worldAt, pathsOf } from './recording/actorStates';

/** How many went each way through one flow. A run is one start of it, to its end or its leaving. */
export type Funnel = {
  runs: number;
  /** Runs that came to the end of the flow. */
  finished: number;
  states: ReadonlyMap<string, StateCount>;
  /** Runs that took a transition, by its id. */
  transitions: ReadonlyMap<string, number>;
};

/** Runs that were in the state, and runs whose last state it was without being an end. */
type StateCount = { came: number; left: number };

type Run = { states: Set<string>; transitions: Set<string>; last: string[]; isFinished: boolean };

/** Counts over all recordings; an actor that still runs at the end of one was left there. */
export function funnelOf(flow: string, recordings: readonly (readonly Message[])[]): Funnel {
  const runs = recordings.flatMap((messages) => runsOf(flow, messages));
  const states = new Map<string, StateCount>();
  const transitions = new Map<string, number>();
  for (const run of runs) {
    for (const path of run.states) {
      const { came, left } = states.get(path) ?? { came: 0, left: 0 };
      const isLeft = !run.isFinished && run.last.includes(path);
      states.set(path, { came: came + 1, left: left + Number(isLeft) });
    }
    for (const id of run.transitions) transitions.set(id, (transitions.get(id) ?? 0) + 1);
  }
  const finished = runs.filter(({ isFinished }) => isFinished).length;
  return { runs: runs.length, finished, states, transitions };
}

function runsOf(flow: string, messages: readonly Message[]): Run[] {
  const runs = new Map<string, Run>();
  for (const [id, actor] of worldAt(messages)) {
    if (actor.flow !== flow) continue;
    runs.set(id, {
      states: new Set(),
      transitions: new Set(),
      last: [],
      isFinished: actor.status === 'done',
    });
  }
  for (const message of messages) {
    const run = 'sessionId' in message ? runs.get(message.sessionId) : undefined;
    if (run) follow(run, message);
  }
  return [...runs.values()];
}

function follow(run: Run, message: Message): void {
  if (message.type === '@xstate.microstep') {
    for (const transition of message.transitions) {
      run.transitions.add(transitionId(transition));
      for (const target of transition.targets)
        for (const path of around(target)) run.states.add(path);
    }
  } else if (message.type === '@xstate.snapshot' || message.type === '@xstate.actor') {
    const paths = pathsOf(message.snapshot.value);
    // An actor that is stopped, or whose value is not known, is where it was.
    if (paths.length < 2) return;
    run.last = paths;
    for (const path of paths) run.states.add(path);
  }
}

/** The state and all states around it. */
const around = (path: string): string[] => {
  const keys = path.split('.');
  return keys.map((_, at) => keys.slice(0, at + 1).join('.'));
};

/** `48 %`; nothing of nothing is no share. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${String(Math.round((part / whole) * 100))} %`;
