/** Puts text into the clipboard; rejects where the browser has none for this page. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) throw new Error('No clipboard');
  await clipboard.writeText(text);
}

/** Marks the text that is there to be copied by hand. */
export function selectCopyText(): void {
  const field = [...document.querySelectorAll<HTMLTextAreaElement>('[data-copy]')].at(-1);
  field?.focus();
  field?.select();
}
