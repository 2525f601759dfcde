import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of esbuild and Lightning CSS for the browsers of browserslist. */
const names: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};

/** The lowest versions of browsers, as `browserslist` in package.json names them, for a build's target. */
export function lowestVersions(root: string): string[] {
  const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    browserslist: string[];
  };
  return browserslist.map((query) => {
    const [, browser = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    const name = names[browser];
    if (name === undefined) throw new Error(`browserslist: ${query} is no lowest version`);
    return name + version;
  });
}
