import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type * as catalogue from './catalogue.ts';

/**
 * The catalogue as JSON. Laying out its diagrams takes most of a build with the viewer, and several builds have the
 * same sources. The first build stores the text under `.cache`, by a hash of those sources.
 */
export async function catalogueText(root: string): Promise<string> {
  const folder = join(root, '.cache/viewer');
  const file = join(folder, `${sourcesOf(root)}.json`);
  const kept = read(file);
  if (kept !== null) return kept;
  const { module } = await runnerImport<typeof catalogue>(`${root}/src/tools/viewer/catalogue.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
  });
  const text = JSON.stringify(await module.makeCatalogue());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A parallel build finds the whole file or none.
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return text;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function sourcesOf(root: string): string {
  const hash = createHash('sha256');
  const files = ['machines', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), join(root, 'package-lock.json')])
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
