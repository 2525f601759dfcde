/** A cell: text, a whole number, or roubles with kopecks. */
export type CsvCell = string | number | { roubles: number };

const byteOrderMark = '\ufeff';

/**
 * A table as a file that a Russian spreadsheet opens without an import: UTF-8 with a byte order mark, semicolons,
 * decimal commas, CRLF. Text that a spreadsheet would read as a formula stays text.
 */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(written).join(';')}\r\n`).join('');

function written(cell: CsvCell): string {
  // People search a spreadsheet with plain spaces.
  if (typeof cell === 'string') return quoted(guarded(cell.replaceAll('\u00a0', ' ')));
  const value = typeof cell === 'number' ? cell : cell.roubles;
  if (!Number.isFinite(value)) return '';
  return (typeof cell === 'number' ? String(value) : value.toFixed(2)).replace('.', ',');
}

/** OWASP "CSV Injection": characters that may begin a formula, also in their wide form. */
const guarded = (text: string) =>
  /^[\s\0]*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;

/** A program that splits cells at commas too would read the text after a comma as a formula. */
const quoted = (text: string) =>
  /[";\r\n]|,[\s\0]*[=+\-@＝＋－＠|%]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
