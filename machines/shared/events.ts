/** Events of these types, each with nothing but its type. */
export type Plain<Type extends string> = Type extends string ? { type: Type } : never;

/** As the params of an action: the event itself. */
export const passOn = <Event>({ event }: { event: Event }) => event;
