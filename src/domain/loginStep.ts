/** What a history entry keeps of the login's code step; `sentAt` is epoch milliseconds. */
export type LoginStep = { phone: string; operationId: string; sentAt: number };

/** A step read back from a history entry; null for anything else that may stand there. */
export function loginStepOf(kept: unknown): LoginStep | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { phone, operationId, sentAt } = kept as Partial<Record<keyof LoginStep, unknown>>;
  return typeof phone === 'string' && typeof operationId === 'string' && typeof sentAt === 'number'
    ? { phone, operationId, sentAt }
    : null;
}
