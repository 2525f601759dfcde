import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from './fixtures';
import { type Person, passScreens } from './person';

const folder = new URL('../../.cache/engines-pictures/', import.meta.url);
const looks = [
  { width: 1280, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const;

/** The screen as it is, in each width and theme, for somebody to lay beside another engine's. */
async function picture(person: Person, engine: string, screen: string): Promise<void> {
  for (const { theme, ...size } of looks) {
    await person.tab.resize(size);
    await person.run(async (pinned) => {
      document.documentElement.dataset['theme'] = pinned;
      await document.fonts.ready;
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }, theme);
    const name = `${screen}-${String(size.width)}-${theme}-${engine}.png`;
    writeFileSync(new URL(name, folder), await person.tab.screenshot());
  }
}

test(
  'twelve screens are saved as screenshots',
  { tag: '@pictures' },
  async ({ person, sandbox, engineName }) => {
    test.setTimeout(240_000);
    mkdirSync(folder, { recursive: true });
    await passScreens(person, sandbox, (screen) => picture(person, engineName, screen));
  },
);
