import { afterRender, appRoot, inReach } from './page';
import { yieldToMain } from './tasks';

/** Logs a line to the console, never with a person's input. */
export const logInfo = (text: string): void => {
  console.info(text);
};

/**
 * Focuses the first selector that matches, and scrolls it clear of the bars: WebKit's own focus may
 * leave it beneath them. A person who begins to type before that stays in the field: on a slow
 * device the rest would go into another one.
 */
function focusFirst(...selectors: string[]): void {
  const typing = new AbortController();
  const stay = () => {
    typing.abort();
  };
  document.addEventListener('beforeinput', stay, { capture: true, signal: typing.signal });
  afterRender(() => {
    if (typing.signal.aborted) return;
    stay();
    const found = selectors.map((selector) => inReach()?.querySelector<HTMLElement>(selector));
    const element = found.find((one) => one);
    // The inputs of a code distinguish the app's own focus from a person's (section 4).
    element?.setAttribute('data-focused-by-app', '');
    element?.focus();
    element?.removeAttribute('data-focused-by-app');
    element?.scrollIntoView({ block: 'nearest' });
  });
}

const invalid = '[aria-invalid="true"]';

export const focusInvalid = (): void => {
  focusFirst(invalid);
};

export const focusCode = (): void => {
  focusFirst('[autocomplete="one-time-code"]');
};

export const focusPhone = (): void => {
  focusFirst('input[type="tel"]');
};

/** Focuses the phone of a page that has just opened, unless a control of the page has the focus. */
export const focusFreePhone = (): void => {
  if (!document.activeElement?.matches('main :is(input, button)')) focusPhone();
};

/** Focuses the fields that the server has refused, or the reason why it has refused the form. */
export const focusRefusal = (): void => {
  focusFirst(invalid, '[data-refusal]');
};

/** Focuses the question that a person answers before something is discarded. */
export const focusQuestion = (): void => {
  focusFirst('[data-question] button');
};

/** Focuses the field that replaces a passkey's buttons while it is renamed. */
export const focusPasskeyName = (): void => {
  focusFirst('input[name="name"]');
};

/** Focuses «Выйти» of the menu, after the question that had replaced it. */
export const focusSignOut = (): void => {
  focusFirst('[data-sign-out]');
};

/** Focuses the modal's title, after a step that had the focus has been removed. */
export const focusTitle = (): void => {
  focusFirst('h2');
};

/** The widget is about to hide: the focus moves from it to the transaction above. */
export function leaveRating(): void {
  const widget = document.querySelector('[data-rating]');
  if (!widget?.contains(document.activeElement)) return;
  widget.closest('li')?.querySelector('button')?.focus({ preventScroll: true });
}

/**
 * Replays input into a prerendered page, which a person may use before its code has loaded. Call it
 * once the app handles events. Typed text, ticks, autofill and the last pressed button reach the
 * app as if new. `src/build/earlyInput.js` records the press until `data-page` is gone.
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

// The app sees a change only if the input first returns to the value that the app has.

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
