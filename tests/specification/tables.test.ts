import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A table must be a Map where any text may be looked up, such as a tier's name from the server:
 * `constructor` would find a property of every object. The tables below are looked up only by texts
 * of our own.
 */
const ownTexts: Readonly<Record<string, string>> = {
  'src/app/titles.ts': 'paths, which begin with a slash',
  'src/domain/form.ts': 'names of the fields of our forms',
  'src/lib/slides.ts': 'keys of a keyboard',
  'src/ui/Tabs.tsx': 'keys of a keyboard',
};

const tableOfAnyText =
  /\b(?:(?:const|let)\s+\w+:|as)\s*(?:Readonly<)?(?:Partial<)?(?:Readonly<)?Record<string,/;

/** Folders of the code that runs in the cabinet's page. */
const rooms = ['api', 'app', 'browser', 'domain', 'features', 'lib', 'ui'];

const files = [...rooms.map((room) => `src/${room}`), 'machines']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file));

test('no table of the cabinet is looked up by a text from outside: such a one is a Map', () => {
  const found = [...files, 'src/env.d.ts', 'src/main.tsx'].filter((file) =>
    tableOfAnyText.test(readFileSync(file, 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(ownTexts));
});
