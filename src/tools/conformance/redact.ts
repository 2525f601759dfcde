const shapes: [RegExp, string][] = [
  // Tokens: at least 24 characters without a space, with a digit and a letter among them.
  [/(?=[\w.~+/=-]*\d)(?=[\w.~+/=-]*[A-Za-z])[\w.~+/=-]{24,}/g, '…'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  // Phones and cards, with or without spaces between the groups.
  [/\+?\d[\d ()-]{8,}\d/g, '…'],
  [/(?<![\w.])\d{4,}(?![\w.])/g, '…'],
];

/** Text of a server, without anything that could be a token, an e-mail, a phone, a card or a code. */
export const redact = (text: string): string =>
  shapes.reduce((kept, [shape, mark]) => kept.replace(shape, mark), text);
