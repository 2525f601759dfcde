import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright/test';
import { build } from 'vite';
import { parseSettings } from '#src/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles a script of the tests and the app's modules into one file; returns its text. */
export async function bundle(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __SETTINGS__: JSON.stringify(parseSettings({})), __FLOWS__: 'false' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: `${root}${entry}`,
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code;
}

/** Serves the script on a page of the sandbox's own origin, at `/test-page`. */
export async function serveTestPage(context: BrowserContext, script: string): Promise<void> {
  await context.route('**/test-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html><head><link rel="icon" href="data:,"></head><body><script type="module" src="/test-page.js"></script></body></html>',
    }),
  );
  await context.route('**/test-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
