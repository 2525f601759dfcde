import { createMachine, type AnyStateMachine, type StateValue } from 'xstate';
import * as z from 'zod/mini';
import { pathOf, statesOf } from '#tests/support/edges.ts';

const base = {
  rootId: z.optional(z.string()),
  sessionId: z.string(),
  createdAt: z.string().check(z.regex(/^\d{13}$/)),
  id: z.string(),
  _version: z.string(),
};
const event = z.looseObject({ type: z.string() });
const snapshot = z.strictObject({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  value: z.optional(z.unknown()),
  tags: z.optional(z.array(z.string())),
  context: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

/** `StatelyInspectionEvent` as the package publishes it, with nothing beside. */
const message = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('@xstate.actor'),
    name: z.string().check(z.regex(/^[a-zA-Z]/)),
    parentId: z.optional(z.string()),
    definition: z.string(),
    snapshot,
  }),
  z.strictObject({
    ...base,
    type: z.literal('@xstate.event'),
    sourceId: z.optional(z.string()),
    event,
  }),
  z.strictObject({ ...base, type: z.literal('@xstate.snapshot'), event, snapshot }),
]);
type Message = z.infer<typeof message>;

/**
 * Problems of these messages for a viewer that knows XState only: a wrong shape, an actor that was not
 * announced, a definition that is no machine, a state that the machine does not have.
 */
export function stumblesOver(messages: readonly unknown[]): string[] {
  const actors = new Map<string, AnyStateMachine | null>();
  return messages.flatMap((data, at) => {
    const parsed = message.safeParse(data);
    const found = parsed.success
      ? [...unknownIn(parsed.data, actors), ...refusedBy(parsed.data, actors)]
      : [parsed.error.message];
    return found.map((words) => `${String(at)}: ${words}`);
  });
}

type Actors = Map<string, AnyStateMachine | null>;

function unknownIn(one: Message, actors: Actors): string[] {
  const others = [
    'parentId' in one ? one.parentId : undefined,
    'sourceId' in one ? one.sourceId : undefined,
    one.type === '@xstate.actor' ? undefined : one.sessionId,
  ];
  return others
    .filter((id) => id !== undefined && !actors.has(id))
    .map((id) => `${one.type} speaks of ${String(id)}, which nobody has heard of`);
}

function refusedBy(one: Message, actors: Actors): string[] {
  if (one.type === '@xstate.event') return [];
  try {
    if (one.type === '@xstate.actor') {
      const machine = machineOf(one.definition);
      actors.set(one.sessionId, machine);
      if (machine) return wordless(machine);
    }
    const { value } = one.snapshot;
    const machine = actors.get(one.sessionId);
    if (machine && value !== undefined)
      machine.resolveState({ value: value as StateValue, context: {} });
    return [];
  } catch (error) {
    return [`${one.type} of ${one.sessionId}: ${String(error)}`];
  }
}

function machineOf(definition: string): AnyStateMachine | null {
  const config = JSON.parse(definition) as { id?: unknown; states?: unknown };
  if (typeof config.id !== 'string') throw new Error(`No id in ${definition}`);
  return 'states' in config ? createMachine(config as never) : null;
}

/** States of a machine without a sentence, and the machine if it has no title. */
const wordless = (machine: AnyStateMachine): string[] =>
  statesOf(machine)
    .filter(
      ({ description = '', parent, meta }) =>
        description === '' || (!parent && !(meta as { title?: string } | undefined)?.title),
    )
    .map((node) => `${machine.id} has no words for ${pathOf(node)}`);
