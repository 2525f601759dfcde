/** A Markdown table; cells are escaped, because a `|` or a line break in a cell would break the table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ').trim() || '–';

export const quoted = (name: string) => `\`${name}\``;

export const list = (names: readonly string[]) => names.map(quoted).join(', ');

export const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\`\`\``;

/** Joins the parts of a page with empty lines; empty parts are left out. */
export const page = (...parts: readonly string[]) =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** A heading with its body; an empty text if the body is empty. */
export const section = (title: string, body: string) =>
  body === '' ? '' : `## ${title}\n\n${body}`;
