/** After the screen has shown what the machine decided. */
const afterRender = (act: () => void) => void setTimeout(act, 0);

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
