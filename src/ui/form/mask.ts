import { IMask } from 'react-imask';
import { fitsMask, nationalDigits, phoneMask } from '#domain/phone.ts';
import { cardPattern, cvvPattern } from '#domain/registration.ts';
import { datePattern, shapedDate } from '#domain/form.ts';

export type MaskKind = keyof typeof options;

/** Masks of section 5; `prepare` normalises a value that is pasted as a whole. */
const options = {
  phone: { mask: phoneMask.replace('+7', '+{7}'), prepare: preparePhone },
  date: {
    mask: datePattern,
    prepare: (typed: string) => (typed.length > 1 ? shapedDate(typed) : typed),
  },
  card: { mask: cardPattern },
  cvv: { mask: cvvPattern },
} as const;

/** In an empty field a first 8 or 7 is the country code; any other digit follows the prefix. */
function preparePhone(typed: string, { value }: { value: string }): string {
  if (typed === '' || typed === '+') return typed;
  if (!/\d/.test(value)) return `7${nationalDigits(typed)}`;
  return typed.length > 1 && value.trim() === '+7' ? nationalDigits(typed) : typed;
}

/** Formats the input by its mask while the person types; `destroy` removes the mask. */
export function attachMask(
  input: HTMLInputElement,
  kind: MaskKind,
  onAccept: (value: string) => void,
) {
  const create = () => IMask(input, options[kind]);
  let mask: ReturnType<typeof create> | null = null;
  const attach = () => {
    const attached = create();
    attached.on('accept', () => {
      onAccept(attached.value);
    });
    mask = attached;
  };
  // The field may hold a foreign number before the mask's code has loaded.
  if (kind !== 'phone' || fitsMask(input.value)) attach();
  // A selection made without a key must be replaced by the typed text as well.
  const noteSelection = () => {
    mask?._saveSelection();
  };
  input.addEventListener('beforeinput', noteSelection);
  // This listener runs last: the form has then removed a character that it does not accept, such as a space.
  const { ownerDocument: page } = input;
  const settle = () => {
    if (mask && mask.displayValue !== input.value) mask.updateValue();
    if (!mask) queueMicrotask(resume);
  };
  page.addEventListener('input', settle);
  // The mask would cut a foreign number to fit, so the form alone formats it.
  const release = ({ target }: Event) => {
    if (target === input && !fitsMask(input.value)) drop();
  };
  const drop = () => {
    mask?.destroy();
    mask = null;
  };
  let isOver = false;
  const resume = () => {
    if (!isOver && !mask && fitsMask(input.value)) attach();
  };
  if (kind === 'phone') page.addEventListener('input', release, true);
  if (kind === 'date') input.addEventListener('beforeinput', endPart);

  /** A separator after a single digit completes the day or the month: `7/` is `07.`. */
  function endPart(event: InputEvent): void {
    const { value, selectionStart } = input;
    if (!/^\D$/.test(event.data ?? '') || selectionStart !== value.length) return;
    const ended = shapedDate(`${value}.`);
    if (ended === value) return;
    event.preventDefault();
    if (mask) mask.value = ended;
  }

  return {
    /** Adopts a value that was set from outside. */
    follow: (value: string) => {
      if (!mask) resume();
      else if (kind === 'phone' && !fitsMask(value)) drop();
      else if (mask.value !== value) mask.updateValue();
    },
    /** Whether the mask formats the input and moves its caret. */
    isShaping: () => mask !== null,
    destroy: () => {
      isOver = true;
      page.removeEventListener('input', release, true);
      page.removeEventListener('input', settle);
      input.removeEventListener('beforeinput', noteSelection);
      input.removeEventListener('beforeinput', endPart);
      mask?.destroy();
    },
  };
}

export type AttachedMask = ReturnType<typeof attachMask>;
