import { IMask } from 'react-imask';
import { phoneMask } from '../domain/phone';
import { cardPattern, cvvPattern } from '../domain/registration';
import { datePattern, shapedDate } from '../domain/shape';

export type MaskKind = keyof typeof options;

/** Section 5's masks. A pasted or typed 8 or 7 before the ten digits is the prefix itself. */
const options = {
  phone: {
    mask: phoneMask.replace('+7', '+{7}'),
    prepare: (typed: string, masked: { value: string }) => {
      const digits = typed.replace(/\D/g, '');
      const isFirst = masked.value.replace(/\D/g, '').length <= 1;
      const hasPrefix = typed.trimStart().startsWith('+') || digits.length > 10;
      if (!isFirst) return typed;
      return hasPrefix ? digits.replace(/^[78]/, '') : digits.replace(/^8/, '');
    },
  },
  date: {
    mask: datePattern,
    prepare: (typed: string) => (typed.length > 1 ? shapedDate(typed) : typed),
  },
  card: { mask: cardPattern },
  cvv: { mask: cvvPattern },
} as const;

/** Keeps the input in the form of its mask while it is typed in; returns what takes it off. */
export function attachMask(
  input: HTMLInputElement,
  kind: MaskKind,
  onAccept: (value: string) => void,
) {
  const mask = IMask(input, options[kind]);
  mask.on('accept', () => {
    onAccept(mask.value);
  });
  return mask;
}

export type AttachedMask = ReturnType<typeof attachMask>;
