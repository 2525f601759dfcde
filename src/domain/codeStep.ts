/**
 * What a history entry keeps of a step that waits for a code; `sentAt` is epoch milliseconds,
 * `operationId` is empty where the API knows the operation itself.
 */
export type CodeStep = { phone: string; operationId: string; sentAt: number };

/** A step read back from a history entry; null for anything else that may stand there. */
export function codeStepOf(kept: unknown): CodeStep | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { phone, operationId, sentAt } = kept as Partial<Record<keyof CodeStep, unknown>>;
  return typeof phone === 'string' && typeof operationId === 'string' && typeof sentAt === 'number'
    ? { phone, operationId, sentAt }
    : null;
}
