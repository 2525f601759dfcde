import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { strykerPlugins } from './harmless.mjs';

/** Where faults are planted, and how many of a hundred and fifty. */
export const rooms = {
  machines: { folders: ['machines'], share: 30 },
  domain: { folders: ['src/domain', 'src/lib'], share: 20 },
  api: { folders: ['src/api'], share: 15 },
  app: { folders: ['src/app'], share: 20 },
  features: { folders: ['src/features'], share: 20 },
  ui: { folders: ['src/ui'], share: 15 },
  browser: { folders: ['src/browser'], share: 15 },
  sandbox: { folders: ['src/tools/sandbox'], share: 15 },
};

/** The files of a room, but those of types and of words alone. */
export const filesOf = (root, room) =>
  rooms[room].folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(d|words)\.ts$/.test(path))
    .sort();

const read = (root, file) => readFileSync(join(root, file), 'utf8');

/** All faults of the files, but those that only a reader would meet. */
export const faultsIn = async (root, files) =>
  (await instrument(root, new Map(files.map((file) => [file, true])))).faults;

/** The files with these faults in them, and the number that switches each of them on. */
export async function plantThese(root, wanted) {
  const places = new Map(wanted.map(({ file }) => [file, []]));
  for (const { file, location } of wanted) places.get(file).push(location);
  const { faults, sources } = await instrument(root, places);
  return { sources, ids: new Map(faults.map((fault) => [placeOf(fault), fault.id])) };
}

export const placeOf = ({ file, location, mutant }) => JSON.stringify([file, location, mutant]);

async function instrument(root, places) {
  const instrumented = await new Instrumenter(silent).instrument(
    [...places].map(([name, mutate]) => ({ name, content: read(root, name), mutate })),
    {
      ignorers: strykerPlugins.map(({ value }) => value),
      excludedMutations: [],
      plugins: null,
    },
  );
  return {
    faults: instrumented.mutants
      .filter(({ status }) => status === undefined)
      .map((mutant) => describe(mutant, read(root, mutant.fileName))),
    sources: new Map(instrumented.files.map(({ name, content }) => [join(root, name), content])),
  };
}

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };

/** As a person reads it: the line it changes, and what becomes of what. Lines are counted from 0. */
function describe({ id, fileName: file, location, mutatorName, replacement }, source) {
  const { start, end } = location;
  const lines = source.split('\n');
  const within = lines.slice(start.line, end.line + 1);
  within[within.length - 1] = within.at(-1).slice(0, end.column);
  within[0] = within[0].slice(start.column);
  return {
    id,
    file,
    line: lines[start.line].trim(),
    mutant: `${mutatorName}: ${short(within.join('\n'))} → ${short(replacement)}`,
    location,
  };
}

const short = (/** @type {string} */ code) => {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

/** The same after lines have moved or the file has another folder. */
export const keyOf = ({ file, line, mutant }) => [basename(file), line, mutant].join('\n');

/** By a digest, so that nobody picks any, and a fault keeps its place whatever changes around it. */
export const byDigest = (seed) => (one, other) =>
  digest(seed + keyOf(one)) < digest(seed + keyOf(other)) ? -1 : 1;
const digest = (text) => createHash('sha256').update(text).digest('hex');
