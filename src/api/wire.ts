/** Where the cabinet's calls come from, as the API knows it (D10). */
export const source = 'Личный кабинет';

/** Phones, card numbers and codes go out without any whitespace (section 5). */
export const stripWhitespace = (typed: string) => typed.replace(/\s/g, '');

/** DD.MM.YYYY as YYYY-MM-DD (section 5); anything else goes out as it is, for the server to judge. */
export const wireDate = (typed: string) =>
  stripWhitespace(typed).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');
