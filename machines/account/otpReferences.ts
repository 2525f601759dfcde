import { passOn } from '#machines/shared/events.ts';
import type { Digits, Next, Thrown } from './otpEvents';
import type { Sent } from './resend';

export const setSentAt = { type: 'setSentAt', params: passOn<Sent> } as const;
export const setDigits = { type: 'setDigits', params: passOn<Digits> } as const;
export const isFilled = { type: 'isFilled', params: passOn<Digits> } as const;
export const isNewCode = { type: 'isNewCode', params: passOn<Digits> } as const;
export const setFailure = { type: 'setFailure', params: passOn<Thrown> } as const;
export const setWait = { type: 'setWait', params: passOn<Thrown> } as const;
export const setLost = { type: 'setLost', params: passOn<Thrown> } as const;
export const setLedOn = { type: 'setLedOn', params: passOn<Next> } as const;
export const hasNext = { type: 'hasNext', params: passOn<Next> } as const;
export const isLost = { type: 'isLost', params: passOn<Thrown> } as const;
export const isSpent = { type: 'isSpent', params: passOn<Thrown> } as const;
export const hasRetryAfter = { type: 'hasRetryAfter', params: passOn<Thrown> } as const;
export const isRefusal = { type: 'isRefusal', params: passOn<Thrown> } as const;
