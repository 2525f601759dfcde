import { IMask } from 'react-imask';
import { fitsMask, nationalDigits, phoneMask } from '#domain/phone.ts';
import { cardPattern, cvvPattern } from '#domain/registration.ts';
import { datePattern, shapedDate } from '#domain/form.ts';

export type MaskKind = keyof typeof options;

/** Section 5's masks; what is pasted as a whole is put in order before it meets the mask. */
const options = {
  phone: { mask: phoneMask.replace('+7', '+{7}'), prepare: preparePhone },
  date: {
    mask: datePattern,
    prepare: (typed: string) => (typed.length > 1 ? shapedDate(typed) : typed),
  },
  card: { mask: cardPattern },
  cvv: { mask: cvvPattern },
} as const;

/** At the start of the field an 8 or a 7 is the prefix itself, and any other digit follows it. */
function preparePhone(typed: string, { value }: { value: string }): string {
  if (typed === '' || typed === '+') return typed;
  if (!/\d/.test(value)) return `7${nationalDigits(typed)}`;
  return typed.length > 1 && value.trim() === '+7' ? nationalDigits(typed) : typed;
}

/** Keeps the input in the form of its mask while it is typed in; returns what takes it off. */
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
  // A number of another country may stand in the field before the code of the mask has loaded.
  if (kind !== 'phone' || fitsMask(input.value)) attach();
  // What has been selected without a key being pressed is replaced as well.
  const noteSelection = () => {
    mask?._saveSelection();
  };
  input.addEventListener('beforeinput', noteSelection);
  // Last of all: a sign the form has not taken over, a space, is out of the field again by then.
  const { ownerDocument: page } = input;
  const settle = () => {
    if (mask && mask.displayValue !== input.value) mask.updateValue();
    if (!mask) queueMicrotask(resume);
  };
  page.addEventListener('input', settle);
  // The mask would cut a number of another country to fit; the form alone has it then.
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

  /** A sign typed after a single digit ends the day or the month: `7/` is `07.`. */
  function endPart(event: InputEvent): void {
    const { value, selectionStart } = input;
    if (!/^\D$/.test(event.data ?? '') || selectionStart !== value.length) return;
    const ended = shapedDate(`${value}.`);
    if (ended === value) return;
    event.preventDefault();
    if (mask) mask.value = ended;
  }

  return {
    /** Takes over a value that was set from outside. */
    follow: (value: string) => {
      if (!mask) resume();
      else if (kind === 'phone' && !fitsMask(value)) drop();
      else if (mask.value !== value) mask.updateValue();
    },
    /** Whether the mask shapes the input, and moves its caret. */
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
