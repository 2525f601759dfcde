import * as z from 'zod/mini';
import { messages } from './messages';
import { emptyRecording, withMessages, type Recording } from './recording';

const format = 'samotsvet-flows';
const version = 1;
const sizeLimit = 50_000_000;

const file = z.object({
  format: z.literal(format),
  version: z.number(),
  messages: z.optional(z.unknown()),
});

/** A recording as the text of a file. */
export const fileOf = ({ messages: kept }: Recording): string =>
  `${JSON.stringify({ format, version, messages: kept })}\n`;

export type FileRead = { recording: Recording } | { refusal: string };

/** Reads the text of a file; `refusal` is a sentence for the person if the file is unreadable. */
export function readFile(title: string, text: string): FileRead {
  if (text.length > sizeLimit) return refused(title, 'is larger than 50 MB');
  const parsed = file.safeParse(jsonOf(text));
  if (!parsed.success) {
    return refused(title, 'is not a recording: export one from this page, then import that');
  }
  if (parsed.data.version !== version) {
    return refused(title, `is of version ${String(parsed.data.version)}; this page reads 1`);
  }
  const read = messages.safeParse(parsed.data.messages);
  if (!read.success) {
    const [issue] = read.error.issues;
    const [at] = issue?.path ?? [];
    const where =
      typeof at === 'number'
        ? `its message ${String(at + 1)} cannot be read`
        : 'it has no messages';
    return refused(title, `is damaged: ${where}`);
  }
  return { recording: withMessages(emptyRecording(title), read.data) };
}

const refused = (title: string, reason: string): FileRead => ({
  refusal: `“${title}” ${reason}.`,
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
