import { expect, test as base } from 'playwright/test';
import { notThe } from '#tests/support/examples.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import { clients } from '#tests/support/signIn.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { type Described, type EngineName, exposed, engineNames } from './driver';
import { Person, askForCode, remember, returnsToCode, title, passScreens } from './person';
import { found, launch } from './fixtures';

/** A known difference of an engine, and why it stays. */
type Difference = {
  engine: EngineName;
  why: string;
  /** Makes an element of both engines equal; null leaves the element out of both. */
  even: (one: Described) => Described | null;
};

const differences: Difference[] = [
  {
    engine: 'firefox',
    why: 'a form counts as invalid as long as one of its fields does',
    even: (one) =>
      one.role === 'form' && one.states.includes('invalid')
        ? { ...one, states: one.states.filter((state) => state !== 'invalid') }
        : one,
  },
  {
    engine: 'webkit',
    why: 'a list without marks is a group: Safari holds that nobody sees a list there',
    even: (one) => (one.role === 'list' ? { ...one, role: 'group' } : one),
  },
  {
    engine: 'webkit',
    why: 'a field with a choice is a button that opens it',
    even: (one) => (one.role === 'combobox' ? { ...one, role: 'button' } : one),
  },
  {
    engine: 'webkit',
    why: 'its protocol tells no states',
    even: (one) => (one.states.length > 0 ? { ...one, states: [] } : one),
  },
];

/** The elements without the known differences. */
const asEverywhere = (engine: EngineName, all: readonly Described[], applied: Set<string>) =>
  all.flatMap((one) => {
    let even: Described | null = one;
    for (const difference of differences) {
      if (difference.engine !== engine || even === null) continue;
      const next = difference.even(even);
      if (next !== even) applied.add(difference.why);
      even = next;
    }
    return even ?? [];
  });

const unneeded = (engine: EngineName, applied: ReadonlySet<string>): string[] =>
  differences.filter((one) => one.engine === engine && !applied.has(one.why)).map(({ why }) => why);

/** A message that a screen reader speaks by itself: in which region, and its words. */
type Heard = string;

/** Runs in the page: notes each new text of a live region that is not hidden, in order. */
function listen(): void {
  const noted: string[] = [];
  Reflect.set(globalThis, 'heard', noted);
  const texts = new Map<Element, string>();
  const live = '[role=status], [role=alert], output, [aria-live=polite], [aria-live=assertive]';
  const look = () => {
    for (const region of document.querySelectorAll(live)) {
      const isHidden = region.closest('[hidden]') !== null;
      const text = isHidden ? '' : region.textContent.replace(/\s+/g, ' ').trim();
      if (text !== '' && texts.get(region) !== text)
        noted.push(`${region.getAttribute('role') ?? region.localName}: ${text}`);
      texts.set(region, text);
    }
  };
  look();
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['hidden'],
  });
}

/** A way through sign-in, search and profile with something to be said at each step. */
async function heardIn(person: Person, sandbox: Sandbox): Promise<Heard[]> {
  await remember(person, {});
  await person.open('/auth');
  await title(person, 'Вход в личный кабинет');
  await person.run(listen, null);
  await person.press('button', 'Получить код');
  await person.reads('Заполните все обязательные поля');
  await askForCode(person, clients.sapphire);
  const code = await sandbox.code(clients.sapphire);
  await person.type(notThe(code, code));
  await person.reads('Осталось 4 попытки');
  await returnsToCode(person);
  await person.type(code);
  const transactions = person.within('region', 'Операции');
  await transactions.reads('20 операций');
  // One letter: how many are found between two depends on how fast an engine types.
  await transactions.fill('searchbox', 'Поиск', 'ъ');
  await transactions.reads('Ничего не нашлось');
  await transactions.press('button', 'Сбросить');
  await transactions.reads('137 операций');
  await person.press('button', 'Меню');
  await person.within('dialog', 'Меню').press('button', 'Профиль');
  const profile = person.within('dialog', 'Профиль');
  await profile.fill('textbox', 'Имя', 'Мария');
  await profile.press('button', 'Сохранить');
  await person.misses('dialog', 'Профиль');
  await person.reads('Сохранено');
  const received = await person.run(() => Reflect.get(globalThis, 'heard') as string[], null);
  // The number loaded before all were requested depends on how far a press has scrolled.
  return received.filter((text) => !/^status: (?!137 )[1-9]\d* операц/.test(text));
}

type Reported = { screens: Record<string, Described[]>; received: Heard[] };

/**
 * On a screen beyond the first page of transactions, the elements before their list: its number of rows
 * depends on how far an engine scrolls.
 */
function beforeTheList(screen: string, nodes: Described[]): Described[] {
  if (screen !== '11-expiring-points') return nodes;
  return nodes.slice(
    0,
    nodes.findIndex(({ role, name }) => role === 'heading' && name === 'Операции'),
  );
}

/** Collects the elements and live messages that an engine exposes on the way through the cabinet. */
async function tell(engineName: EngineName): Promise<Reported> {
  const server = await startBuilt();
  const engine = await launch(engineName);
  try {
    const sandbox = new Sandbox(server.url);
    const screens: Reported['screens'] = {};
    const profile = await engine.newProfile();
    const person = new Person(await profile.newTab(), server.url);
    await person.tab.resize({ width: 1280, height: 900 });
    await passScreens(person, sandbox, async (screen) => {
      await expect
        .poll(() => person.run(() => document.querySelectorAll('[aria-busy=true]').length, null))
        .toBe(0);
      screens[screen] = beforeTheList(screen, exposed(await person.tab.described()));
    });
    await profile.close();
    await sandbox.reset();
    const another = await engine.newProfile();
    const received = await heardIn(new Person(await another.newTab(), server.url), sandbox);
    await another.close();
    return { screens, received };
  } finally {
    await engine.close();
    await server.close();
  }
}

/** Chromium is gone through once. */
const test = base.extend<object, { chromium: Reported }>({
  chromium: [
    async ({}, provide) => provide(await tell('chromium')),
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.setTimeout(300_000);

const line = ({ role, name, states }: Described) => [role, `«${name}»`, ...states].join(' ');

for (const engineName of engineNames.filter((name) => name !== 'chromium' && name in found))
  test(`${engineName} exposes the same to a screen reader as Chromium, except for the listed differences`, async ({
    chromium,
  }) => {
    const other = await tell(engineName);
    const applied = new Set<string>();
    for (const [screen, nodes] of Object.entries(chromium.screens)) {
      const [expected, actual] = [nodes, other.screens[screen] ?? []].map((all) =>
        asEverywhere(engineName, all, applied).map(line),
      );
      expect.soft(expected?.length, `${screen}: something is told`).toBeGreaterThan(3);
      expect.soft(actual, screen).toEqual(expected);
    }
    expect.soft(unneeded(engineName, applied), 'differences that are none any more').toEqual([]);
    expect.soft(other.received, 'live messages, in order').toEqual(chromium.received);
  });
