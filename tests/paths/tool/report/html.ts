/** Markup that may be put into markup as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly (string | Html)[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const written = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
};

/** A template whose values are escaped, unless they are markup themselves. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    pieces
      .map((piece, index) => piece + written(index < parts.length ? (parts[index] ?? null) : null))
      .join(''),
  );
