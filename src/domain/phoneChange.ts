/**
 * The stage of a change. `old`: the code of the old number is awaited. `confirmed`: the old number is confirmed, and
 * nothing has been sent to the new one yet. `new`: the code of the new number is awaited.
 */
export type PhoneChangeStage = 'old' | 'confirmed' | 'new';

/**
 * A phone change as a history entry stores it: the stage, both phones, and when each was sent its
 * code, as epoch milliseconds.
 */
export type PhoneChangeStep = {
  stage: PhoneChangeStage;
  oldPhone: string;
  phone: string;
  oldSentAt: number;
  newSentAt: number;
};

/** The step before any code has been sent. */
export const noPhoneChange: PhoneChangeStep = {
  stage: 'old',
  oldPhone: '',
  phone: '',
  oldSentAt: 0,
  newSentAt: 0,
};

/** Picks the fields that a history entry stores, because the flow's context has others too. */
export const keptStepOf = ({
  stage,
  oldPhone,
  phone,
  oldSentAt,
  newSentAt,
}: PhoneChangeStep): PhoneChangeStep => ({ stage, oldPhone, phone, oldSentAt, newSentAt });

/** The fields that change when a code has been sent to the phone of `stage`. */
export const sentTo = (stage: PhoneChangeStage, sentAt: number) =>
  stage === 'old' ? { stage, oldSentAt: sentAt } : { stage, newSentAt: sentAt };

/**
 * Reads a step of the client with this phone back from a history entry. Null for another client's
 * step, for that of a completed change, and for anything else.
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
