/** What a caret is counted by: a mask adds and drops every other sign by itself. */
const counted = (isMasked: boolean) => (isMasked ? /\d/g : /[^]/g);

/**
 * Call it from an input's change: once the value is set as the form has it, the caret stands before
 * as many characters as it did when they were typed.
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
