import { createActor } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import type { Act } from '#tests/paths/engine/acts.ts';
import { nodeOf } from '#tests/paths/engine/graph.ts';
import { marked, type Answer } from '#tests/paths/engine/marked.ts';
import { Recorder, startLabel, noteTransitions, type Coverage } from '#tests/paths/engine/pure.ts';
import { pathOf } from './edges';
import { settled, ManualClock } from './heldCall';
import type { Model, Step, Path } from './model';

export type { Coverage };

export type Watching = {
  /** Runs before each step; `step` counts from 0. */
  onStep?: (step: number) => void;
  /** Receives the acts of a step; throws to fail the walk. */
  judge?: (acts: readonly Act[], step: number) => void;
};

/**
 * Runs a real actor along the path: the path answers the calls and advances the clock. Throws where
 * the actor is not in the state that the graph predicts.
 */
export async function walkInNode<M extends AnyStateMachine>(
  model: Model<M>,
  path: Path<M>,
  { onStep = () => {}, judge = () => {} }: Watching = {},
): Promise<Coverage> {
  const coverage: Coverage = { edges: new Set(), states: new Set() };
  const withMarks = marked(model.machine);
  const recorder = new Recorder(withMarks);
  const clock = new ManualClock();
  const calls = new Map<string, Answer>();
  const actor = createActor(withMarks.machine, {
    clock,
    input: (model.inputs?.[path.input] ?? undefined) as InputFrom<AnyStateMachine>,
    inspect: (event) => {
      noteTransitions(coverage, event);
      if (event.type !== '@xstate.action') return;
      const { type, params } = event.action;
      if (type === 'xstate.raise') announceTimer(clock, params as { id?: string });
      // The machine's own actions record themselves, with the context that they receive.
      if (type.startsWith('xstate.')) recorder.note({ type, params });
    },
  });
  // An unhandled error would end the process; the check of `status` below reports the error.
  actor.subscribe({ error: () => {} });
  withMarks.watchers.set(actor, {
    note: (action) => {
      recorder.note(action);
    },
    onCall: (id, answer) => calls.set(id, answer),
  });

  const look = () => {
    const now: AnyMachineSnapshot = actor.getSnapshot();
    for (const node of now._nodes) coverage.states.add(pathOf(node));
    return now;
  };

  actor.start();
  let before = look();
  // Drops the acts of the start: no watcher is set at that time, and `Stepper` computes them.
  recorder.acts(null, before, { event: null, label: startLabel(path.input) });
  for (const [index, step] of path.steps.entries()) {
    onStep(index);
    takeStep(step);
    await settled();
    const after = look();
    if (after.status === 'error')
      throw new Error(`${path.id} breaks at ${step.label}: ${String(after.error)}`);
    const [is, expected] = [nodeOf(model, after), nodeOf(model, step.state)];
    if (is !== expected) {
      throw new Error(`${path.id} after ${step.label}: ${is} instead of ${expected}`);
    }
    judge(recorder.acts(before, after, step), index);
    before = after;
  }
  actor.stop();
  return coverage;

  function takeStep({ event, label }: Step): void {
    const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event.type) ?? [];
    if (id !== undefined) {
      const call = calls.get(id);
      if (!call) throw new Error(`${path.id}: nothing waits for ${label}`);
      if (outcome === 'done') call.resolve('output' in event ? event['output'] : undefined);
      else call.reject('error' in event ? event['error'] : new Error('failed'));
    } else if (delay !== undefined) {
      const ms = model.delays?.[delay];
      if (ms === undefined) throw new Error(`${path.id}: the model has no delay "${delay}"`);
      clock.fire(ms, event.type);
    } else {
      actor.send(event);
    }
  }
}

/** Names the event of the next timer: XState announces delayed events in the order in which it sets their timers. */
function announceTimer(clock: ManualClock, { id }: { id?: string }): void {
  if (id !== undefined) clock.announce(id);
}
