import { normalizeText } from '#lib/normalizeText.ts';

/** Where the cabinet's calls come from, as the API knows it (D10). */
export const source = 'Личный кабинет';

/** Phones, card numbers and codes go out without any whitespace (section 5), seen or unseen. */
export const stripWhitespace = (typed: string) => normalizeText(typed).replace(/\s/g, '');

/** Text goes out without spaces around it. */
export const wireText = (typed: string) => normalizeText(typed).trim();

/** DD.MM.YYYY as YYYY-MM-DD (section 5); anything else goes out as it is, for the server to judge. */
export const wireDate = (typed: string) =>
  stripWhitespace(typed).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');
