/** The code of another SMS, or another one still where the two are the same by chance. */
export const notThe = (own: string, code: string): string =>
  code === own ? code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)) : code;
