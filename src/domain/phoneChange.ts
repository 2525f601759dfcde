/**
 * How far a change is: the old number's code is waited for, it is confirmed and the new number has
 * been sent nothing yet, or the new number's code is waited for.
 */
export type PhoneChangeStage = 'old' | 'confirmed' | 'new';

/**
 * What a history entry keeps of a phone change: how far it is, both phones, and when each was sent
 * its code, as epoch milliseconds.
 */
export type PhoneChangeStep = {
  stage: PhoneChangeStage;
  oldPhone: string;
  phone: string;
  oldSentAt: number;
  newSentAt: number;
};

/** Before any code has been sent. */
export const noPhoneChange: PhoneChangeStep = {
  stage: 'old',
  oldPhone: '',
  phone: '',
  oldSentAt: 0,
  newSentAt: 0,
};

/** What the entry keeps of all that the flow knows. */
export const keptStepOf = ({
  stage,
  oldPhone,
  phone,
  oldSentAt,
  newSentAt,
}: PhoneChangeStep): PhoneChangeStep => ({ stage, oldPhone, phone, oldSentAt, newSentAt });

/** A code has been sent to one of the phones. */
export const sentTo = (stage: PhoneChangeStage, sentAt: number) =>
  stage === 'old' ? { stage, oldSentAt: sentAt } : { stage, newSentAt: sentAt };

/**
 * The step of the client with this phone, read back from a history entry; null for anything else
 * that may stand there: another client's step, or one of a change that has been made.
 */
export function phoneChangeStepOf(kept: unknown, ownPhone: string): PhoneChangeStep | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { stage, oldPhone, phone, oldSentAt, newSentAt } = kept as Partial<
    Record<keyof PhoneChangeStep, unknown>
  >;
  const isStage = stage === 'old' || stage === 'confirmed' || stage === 'new';
  return isStage &&
    oldPhone === ownPhone &&
    typeof phone === 'string' &&
    typeof oldSentAt === 'number' &&
    typeof newSentAt === 'number'
    ? { stage, oldPhone: ownPhone, phone, oldSentAt, newSentAt }
    : null;
}
