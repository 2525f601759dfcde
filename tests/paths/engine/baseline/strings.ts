/** The characters of the text that stand in no string of its data. */
export function outsideStrings(text: string): { at: number; char: string }[] {
  const found: { at: number; char: string }[] = [];
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isInside && char === '\\') at += 1;
    else if (char === '"') isInside = !isInside;
    else if (!isInside) found.push({ at, char });
  }
  return found;
}

/** Splits where the separator stands in no string of the data. */
export function splitOutside(text: string, separator: string): string[] {
  const outside = new Set(outsideStrings(text).map(({ at }) => at));
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    if (!outside.has(at) || at < from) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}
