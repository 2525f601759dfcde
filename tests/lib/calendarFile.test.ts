import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from '#lib/calendarFile.ts';

const entry = {
  uid: 'burn-2026-12-01@samotsvet.example',
  date: '2026-12-01',
  summary: 'Сгорят 340 баллов',
  description: 'До этого их можно потратить.',
  remindDays: 7,
};
const options = { product: 'Самоцвет', writtenAt: '2026-11-20T12:14:05.678+03:00' };

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('expiring points are an all-day entry with a reminder a week before, at nine', () => {
  expect(unfolded(calendarFile([entry], options))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Самоцвет//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:burn-2026-12-01@samotsvet.example',
    'DTSTAMP:20261120T091405Z',
    'DTSTART;VALUE=DATE:20261201',
    'DTEND;VALUE=DATE:20261202',
    'SUMMARY:Сгорят 340 баллов',
    'DESCRIPTION:До этого их можно потратить.',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P6DT15H',
    'DESCRIPTION:Сгорят 340 баллов',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('the last day of a year ends on the first of the next', () => {
  const file = calendarFile([{ ...entry, date: '2026-12-31' }], options);
  expect(file).toContain('DTEND;VALUE=DATE:20270101\r\n');
});

test('commas, semicolons, backslashes and line ends are escaped', () => {
  const file = calendarFile([{ ...entry, summary: 'а,б;в\\г\r\nд\nе' }], options);
  expect(file).toContain('SUMMARY:а\\,б\\;в\\\\г\\nд\\nе\r\n');
});

/** Without the sign that stands for a character that was torn apart. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 300, size: 'max' })
  .filter((given) => !given.includes('\ufffd'));

test('lines end in CRLF, are 75 octets at most, and folding loses nothing', () => {
  fc.assert(
    fc.property(text, (description) => {
      const file = calendarFile([{ ...entry, description }], options);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toContain('\ufffd');
      }
      const [, value = ''] = /^DESCRIPTION:([^\n]*)$/m.exec(unfolded(file).join('\n')) ?? [];
      const read = value.replace(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      expect(read).toBe(description.replace(/\r\n|\r/g, '\n'));
    }),
  );
});

test('every entry has a UID of its own', () => {
  const other = { ...entry, uid: 'burn-2027-01-01@samotsvet.example', date: '2027-01-01' };
  const file = calendarFile([entry, other], options);
  const uids = [...file.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
  expect(new Set(uids).size).toBe(2);
});

test('a reminder of the day itself comes at nine of that day', () => {
  const file = calendarFile([{ ...entry, remindDays: 0 }], options);
  expect(file).toContain('TRIGGER:PT9H\r\n');
});

test('a line of 75 octets stays one line, and of 76 becomes two', () => {
  const lines = (octets: number) => {
    const summary = 'a'.repeat(octets - 'SUMMARY:'.length);
    return calendarFile([{ ...entry, summary }], options).split('\r\n');
  };
  expect(lines(75)).toContain(`SUMMARY:${'a'.repeat(67)}`);
  expect(lines(76)).toEqual(expect.arrayContaining([`SUMMARY:${'a'.repeat(67)}`, ' a']));
});
