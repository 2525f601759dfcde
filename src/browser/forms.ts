import { afterRender } from './page';

/** A note for whoever looks at the console; never with anything a person typed. */
export const note = (text: string): void => {
  console.info(text);
};

export function focusInvalid(): void {
  afterRender(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
}

export function focusCode(): void {
  afterRender(() =>
    document.querySelector<HTMLElement>('main [autocomplete="one-time-code"]')?.focus(),
  );
}

export function focusPhone(): void {
  afterRender(() => document.querySelector<HTMLElement>('main input[type="tel"]')?.focus());
}

/** What the server has refused, or the button to try again with. */
export function focusRefusal(): void {
  afterRender(() => {
    const refused = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    (refused ?? document.querySelector<HTMLElement>('main [type="submit"]'))?.focus();
  });
}
