const shapes: [RegExp, string][] = [
  // Tokens and the like: long, without a space, with a digit or both cases in them.
  [/(?=[\w.~+/=-]*\d)(?=[\w.~+/=-]*[A-Za-z])[\w.~+/=-]{24,}/g, '…'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  // Phones and cards, with or without spaces between the groups.
  [/\+?\d[\d ()-]{8,}\d/g, '…'],
  [/(?<![\w.])\d{4,}(?![\w.])/g, '…'],
];

/** Text that a server has sent, without what could be a token, a phone, a card or a code. */
export const redact = (text: string): string =>
  shapes.reduce((kept, [shape, mark]) => kept.replace(shape, mark), text);
