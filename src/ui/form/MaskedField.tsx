import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Field } from './Field';
import type { AttachedMask, MaskKind } from './mask';

type Props = Omit<ComponentProps<typeof Field>, 'inputRef' | 'onChange'> & {
  mask: MaskKind;
  value: string;
  onValue: (value: string) => void;
};

/**
 * A field with a mask. The mask's code loads when the field is first used. Until then, and when it cannot
 * load, the form formats the value in the same way.
 */
export function MaskedField({ mask: kind, value, onValue, ...field }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const mask = useRef<AttachedMask | null>(null);
  const accept = useEffectEvent(onValue);

  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    const uses = new AbortController();
    const loadMask = async () => {
      const loaded = await import('./mask').catch(() => null);
      if (!loaded || mask.current || uses.signal.aborted) return;
      mask.current = loaded.attachMask(input, kind, (typed) => {
        accept(typed);
      });
    };
    // A focus by the app is not yet a use of the field: the code loads at the first key or press.
    const isInUse = () => !input.hasAttribute('data-focused-by-app');
    input.addEventListener('focus', () => void (isInUse() && loadMask()), uses);
    for (const use of ['keydown', 'pointerdown', 'beforeinput'])
      input.addEventListener(use, () => void loadMask(), uses);
    if (input.ownerDocument.activeElement === input) void loadMask();
    return () => {
      uses.abort();
      mask.current?.destroy();
      mask.current = null;
    };
  }, [kind]);

  useEffect(() => {
    mask.current?.follow(value);
  }, [value]);

  return (
    <Field
      {...field}
      value={value}
      inputRef={ref}
      onChange={({ currentTarget }) => {
        if (!mask.current?.isShaping()) keepCaret(currentTarget, true);
        onValue(currentTarget.value);
      }}
    />
  );
}

/** Characters that count for the caret; the mask inserts and removes the others. */
const counted = (isMasked: boolean) => (isMasked ? /\d/g : /[^]/g);

/**
 * Keeps the caret's place; call it from an input's change event. After the form has set the value, as many
 * counted characters follow the caret as before.
 */
export function keepCaret(input: HTMLInputElement, isMasked: boolean): void {
  const { selectionEnd, value } = input;
  if (selectionEnd === null || selectionEnd === value.length) return;
  const sign = counted(isMasked);
  const left = value.slice(selectionEnd).match(sign)?.length ?? 0;
  queueMicrotask(() => {
    const places = [...input.value.matchAll(sign)].map(({ index }) => index);
    const caret = left === 0 ? input.value.length : (places.at(-left) ?? 0);
    input.setSelectionRange(caret, caret);
  });
}
