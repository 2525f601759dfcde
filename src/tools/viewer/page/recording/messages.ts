import * as z from 'zod/mini';

const time = z.string().check(z.regex(/^\d{1,16}$/));
const actorId = z.string();

const base = {
  sessionId: actorId,
  rootId: z.optional(actorId),
  /** Epoch milliseconds. */
  createdAt: time,
  id: z.nullish(z.string()),
  _version: z.string(),
};
const event = z.looseObject({ type: z.string() });
const snapshot = z.looseObject({
  status: z.catch(z.string(), 'active'),
  value: z.optional(z.unknown()),
  tags: z.optional(z.array(z.string())),
  context: z.optional(z.unknown()),
});
const transition = z.object({
  source: z.string(),
  eventType: z.string(),
  guard: z.nullable(z.string()),
  targets: z.array(z.string()),
});

/** Messages of Stately's inspector, the microsteps that it omits, and the end of a page. */
const message = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('@xstate.actor'),
    name: z.string(),
    parentId: z.optional(actorId),
    definition: z.optional(z.string()),
    snapshot,
  }),
  z.object({
    ...base,
    type: z.literal('@xstate.event'),
    sourceId: z.optional(actorId),
    event,
  }),
  z.object({ ...base, type: z.literal('@xstate.snapshot'), event, snapshot }),
  z.object({
    ...base,
    type: z.literal('@xstate.microstep'),
    event,
    transitions: z.array(transition),
  }),
  z.object({
    type: z.literal('@statelyai.disconnected'),
    page: z.string(),
    createdAt: time,
  }),
]);

export type Message = z.infer<typeof message>;
export type Snapshot = z.infer<typeof snapshot>;

export const messages = z.array(message);

/** The parsed message; null for data of another kind, because a page may receive any message. */
export function messageOf(data: unknown): Message | null {
  const parsed = message.safeParse(data);
  return parsed.success ? parsed.data : null;
}

export const timeOf = ({ createdAt }: Pick<Message, 'createdAt'>) => Number(createdAt);
