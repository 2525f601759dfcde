import { writeFileSync } from 'node:fs';
import { clients } from '#tests/support/signIn.ts';
import { leftPage, expect, test } from './fixtures';
import { type Person, arrive } from './person';

const runs = 5;

/** A phone's size, as wide as the narrowest window of WebKitGTK; in px. */
const phone = { width: 447, height: 844 };

type Start = { paint: number; card: number; rows: number };

/** Notes in the page when there is something to show, by its own clock, in ms; 0 while it is not there. */
function noteStart(): Start {
  const page = globalThis as { start?: Start };
  if (page.start) return page.start;
  const seen = (page.start = { paint: 0, card: 0, rows: 0 });
  const look = () => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    seen.paint ||= painted?.startTime ?? 0;
    if (/\d/.test(document.querySelector('#card')?.textContent ?? ''))
      seen.card ||= performance.now();
    if (document.querySelector('#trans li')) seen.rows ||= performance.now();
    if (Math.min(seen.paint, seen.card, seen.rows) === 0) requestAnimationFrame(look);
  };
  look();
  return seen;
}

/** Asks again and again: a script that waits in a page has no answer once another page takes its place. */
async function startOf(person: Person): Promise<Start> {
  const ask = () => person.run(noteStart, null);
  const leastOf = ({ paint, card, rows }: Start) => Math.min(paint, card, rows);
  await expect.poll(() => ask().then(leastOf, () => 0), 'a start').toBeGreaterThan(0);
  return ask();
}

/** How long the whole list takes to follow a search, and a scroll to its end, until it is painted; in ms. */
const listOf = (person: Person) =>
  person.run(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const until = async (isThere: () => boolean) => {
      const started = performance.now();
      while (!isThere()) await painted();
      await painted();
      return performance.now() - started;
    };
    const field = document.querySelector<HTMLInputElement>('#trans input[type=search]');
    const typed = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const says = (text: string) => () =>
      (document.querySelector('#trans')?.textContent ?? '').replace(/\s/g, ' ').includes(text);
    typed('ъ');
    const search = await until(says('Ничего не нашлось'));
    typed('');
    const whole = await until(says('10 000 операций'));
    const started = performance.now();
    for (let part = 1; part <= 10; part += 1) {
      scrollTo(0, (document.body.scrollHeight / 10) * part);
      await painted();
    }
    const scroll = performance.now() - started;
    scrollTo(0, 0);
    await painted();
    return { search, whole, scroll };
  }, null);

test('start, first rows and the list of 10,000', async ({
  person,
  sandbox,
  engineName,
  excused,
}) => {
  test.setTimeout(600_000);
  excused.push(leftPage);
  const figures: Record<string, number[]> = {};
  const note = (what: string, value: number) => (figures[what] ??= []).push(value);
  await arrive(person, sandbox, clients.diamond);
  await person.tab.resize(phone);
  for (let run = 0; run < runs; run += 1) {
    await person.open('/get_card');
    await person.open('/dashboard');
    const { paint, card, rows } = await startOf(person);
    note('start: first paint', paint);
    note('start: points on the card', card);
    note('start: first rows', rows);
  }
  const transactions = person.within('region', 'Операции');
  await transactions.press('button', 'Фильтры');
  await transactions.press('button', 'Загрузить всю историю');
  await transactions.reads('10 000 операций', { timeout: 300_000 });
  for (let run = 0; run < runs; run += 1) {
    const { search, whole, scroll } = await listOf(person);
    note('10,000: a search is answered', search);
    note('10,000: the whole list again', whole);
    note('10,000: scrolled through in ten steps', scroll);
  }
  expect(Object.keys(figures)).toHaveLength(6);
  writeFileSync(
    `${process.env['FIGURES'] ?? '.cache'}/${engineName}.json`,
    JSON.stringify(figures),
  );
});
