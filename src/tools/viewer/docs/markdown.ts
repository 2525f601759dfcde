/** A table of Markdown; `|` and line breaks inside a cell are kept apart from the table's own. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ').trim() || '–';

export const quoted = (name: string) => `\`${name}\``;

export const list = (names: readonly string[]) => names.map(quoted).join(', ');

export const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\`\`\``;

/** Parts of a page, an empty line between them; what is empty is left out. */
export const page = (...parts: readonly string[]) =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** A heading with what belongs to it, or nothing when there is nothing. */
export const section = (title: string, body: string) =>
  body === '' ? '' : `## ${title}\n\n${body}`;
