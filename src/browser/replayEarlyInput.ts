import { appRoot } from './appRoot';
import { yieldToMain } from './yieldToMain';

/**
 * A prerendered page is used before its code is there. Call it once the app answers: what has been
 * typed, ticked or filled in by the browser, and the last button pressed, reach it as if now.
 * Of the press `src/build/earlyInput.js` keeps note, until `data-page` is gone.
 */
export function replayEarlyInput(): void {
  const root = appRoot();
  delete root.dataset['page'];
  for (const box of root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) tickAgain(box);
  for (const input of root.querySelectorAll<HTMLInputElement>('input:is([type=text], [type=tel])'))
    typeAgain(input);
  const pressed = root.querySelector<HTMLButtonElement>('button[data-pressed]');
  if (pressed) void pressAgain(pressed);
}

// The app sees a change only if the input first goes back to what the app took it for.

function tickAgain(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked) return;
  box.checked = box.defaultChecked;
  box.click();
}

function typeAgain(input: HTMLInputElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = input;
  if (value === defaultValue) return;
  input.value = defaultValue;
  input.setRangeText(value, 0, defaultValue.length);
  input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function pressAgain(button: HTMLButtonElement): Promise<void> {
  await yieldToMain();
  button.removeAttribute('data-pressed');
  button.click();
}
