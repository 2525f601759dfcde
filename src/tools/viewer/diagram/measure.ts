/** Sizes of the diagram's text, in px; the styles of the viewer and of the picture use the same. */
export const text = { state: 15, label: 14, lineHeight: 1.2 } as const;

const narrow = /[iljtfrI.,:;'|!()[\] \u00a0›]/;
const wide = /[mwMW@%&→]/;
const capital = /[A-Z]/;

/** Estimated width in px of a line in the viewer's typeface, rather too large than too small. */
export function widthOf(line: string, size: number): number {
  const em = [...line].reduce(
    (sum, sign) =>
      sum + (narrow.test(sign) ? 0.36 : wide.test(sign) ? 0.9 : capital.test(sign) ? 0.7 : 0.6),
    0,
  );
  return Math.ceil(em * size);
}

/** Breaks a label at spaces so that no line is much wider than `limit` px. */
export function wrapped(label: string, size: number, limit: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= limit)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
