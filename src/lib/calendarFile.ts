import { addDays } from './days';

/** An all-day entry. `date` is YYYY-MM-DD; `uid` is the same for the same entry in every file. */
export type CalendarEntry = {
  uid: string;
  date: string;
  summary: string;
  description: string;
  /** Days before `date` on which the reminder appears, at nine in the morning; 0 is the day itself. */
  remindDays: number;
};

type Options = {
  /** The product that wrote the file. */
  product: string;
  /** Time of writing, ISO 8601. */
  writtenAt: string;
};

/** The entries as an iCalendar file (RFC 5545). */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { product, writtenAt }: Options,
): string {
  const stamp = `${new Date(writtenAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//RU`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const entryLines = (entry: CalendarEntry, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(entry.uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${basic(entry.date)}`,
  `DTEND;VALUE=DATE:${basic(addDays(entry.date, 1))}`,
  `SUMMARY:${escaped(entry.summary)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  // The trigger is relative to midnight of `date`: nine in the morning, n days before, is n − 1
  // days and 15 hours earlier.
  `TRIGGER:${entry.remindDays > 0 ? `-P${String(entry.remindDays - 1)}DT15H` : 'PT9H'}`,
  `DESCRIPTION:${escaped(entry.summary)}`,
  'END:VALARM',
  'END:VEVENT',
];

const basic = (date: string) => date.replaceAll('-', '');

/** RFC 5545, section 3.3.11: escapes characters that would end a value or a line. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** RFC 5545, section 3.1: at most 75 octets a line, never cut within a character. */
function folded(line: string): string {
  const limit = 75;
  const encoder = new TextEncoder();
  let size = 0;
  let result = '';
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > limit) {
      result += '\r\n ';
      size = 1;
    }
    result += character;
    size += octets;
  }
  return result;
}
