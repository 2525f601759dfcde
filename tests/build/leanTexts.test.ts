import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { leanTexts } from '#build/leanTexts.ts';

const catalogue = `export const ru = {
  main: { title: (name: string) => \`Привет, \${name}\`, auth: { label: 'Чужое' } },
  auth: { title: 'Вход в кабинет' },
  card: { title: 'Карта' },
} as const;`;

/** The bundle of `entry` beside the catalogue, as text. */
async function bundle(entry: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'texts-'));
  try {
    mkdirSync(join(root, 'src/texts'), { recursive: true });
    writeFileSync(join(root, 'src/texts/ru.ts'), catalogue);
    writeFileSync(join(root, 'src/entry.ts'), entry);
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [leanTexts()],
      build: { write: false, minify: false, lib: { entry: 'src/entry.ts', formats: ['es'] } },
    });
    const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
    return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a file brings the texts of its own place alone, set for the browser', async () => {
  const code = await bundle(`import { ru } from './texts/ru';\nconsole.log(ru.auth.title);`);
  expect(code).toMatch(/Вход в(\\xA0|\u00a0)кабинет/);
  expect(code).not.toMatch(/Привет|Карта|Чужое/);
});

test('texts made of a value work as they did', async () => {
  const code = await bundle(
    `import { ru } from './texts/ru';\nexport const words = ru.main.title('Анна') + ru.card.title;`,
  );
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    words: string;
  };
  expect(module.words).toBe('Привет, АннаКарта');
  expect(code).not.toContain('Вход');
});

test('a file that takes the catalogue as a whole keeps it', async () => {
  const code = await bundle(
    `import { ru } from './texts/ru';\nexport const all = Object.keys(ru);`,
  );
  expect(code).toMatch(/Привет[^]*Вход[^]*Карта/);
});

test('a place that is not there stops the build', async () => {
  const missing = bundle(`import { ru } from './texts/ru';\nconsole.log(ru.missing.title);`);
  await expect(missing).rejects.toThrow('The catalogue has no missing');
});
