import { readdirSync, readFileSync } from 'node:fs';

const specification = readFileSync('docs/specification.md', 'utf8');
const index = readFileSync('docs/decisions/README.md', 'utf8');

/** The sections of `docs/specification.md`: number, title and the headings within each. */
export const documentedSections = specification.split(/^## (?=\d)/m).flatMap((part) => {
  const [, number, title] = /^(\d+)\. (.+)$/m.exec(part) ?? [];
  if (number === undefined || title === undefined) return [];
  const headings = Array.from(part.matchAll(/^### (.+)$/gm), ([, heading = '']) => heading);
  return [{ number, title, headings }];
});

/** The numbers of `docs/decisions/README.md`: `D1`, `D2`, … */
export const documentedDecisions = Array.from(
  index.matchAll(/^### (D\d+)\. ./gm),
  ([, number = '']) => number,
);

/** The decisions whose heading is followed by **Not built yet**. */
export const unbuiltDecisions = Array.from(
  index.matchAll(/^### (D\d+)\. .+\n\n\*\*Not built yet/gm),
  ([, number = '']) => number,
);

/** The records without a number, by name; and those which the index links. */
export const records = readdirSync('docs/decisions')
  .filter((file) => file !== 'README.md')
  .map((file) => file.replace(/\.md$/, ''));
export const linkedRecords = Array.from(index.matchAll(/\]\(([a-z-]+)\.md\)/g), ([, name]) => name);
