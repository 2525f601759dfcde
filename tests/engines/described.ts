/** One thing as an engine tells it to a screen reader. */
export type Described = {
  role: string;
  name: string;
  /** Empty where the engine's protocol tells none. */
  states: string[];
};

/** What a screen reader stops at; the text between is left out. */
const toldRoles = new Set([
  ...['alert', 'alertdialog', 'banner', 'button', 'checkbox', 'combobox', 'contentinfo', 'dialog'],
  ...['form', 'group', 'heading', 'img', 'link', 'list', 'main', 'navigation', 'progressbar'],
  ...['radio', 'radiogroup', 'region', 'searchbox', 'slider', 'status', 'summary', 'switch', 'tab'],
  ...['tablist', 'tabpanel', 'table', 'textbox'],
]);

/** The elements that may have one of these roles. */
export const toldElements = [
  ...[
    'a[href]',
    'button',
    'details',
    'dialog',
    'fieldset',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
  ],
  ...['header', 'img', 'input', 'main', 'nav', 'ol', 'output', 'progress', 'section', 'select'],
  ...['summary', 'svg[role]', 'table', 'textarea', 'ul', '[role]'],
].join(',');

/** Other words of an engine for the same role. */
const sameRoles: Record<string, string> = {
  image: 'img',
  DisclosureTriangle: 'summary',
  DisclosureTriangleGrouped: 'summary',
};

const fold = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    // What a countdown is at.
    .replace(/\d+:\d\d/g, '0:00');

export const told = (all: readonly Described[]): Described[] =>
  all
    .map(({ role, name, states }) => ({
      role: sameRoles[role] ?? role,
      name: fold(name),
      states: [...states].sort(),
    }))
    .filter(({ role }) => toldRoles.has(role));

/** Every screen has more to tell; an engine has less until somebody asks it. */
const least = 5;

/** Asks until it is told the same twice: a tree comes a moment after the page. */
export async function settled(ask: () => Promise<Described[]>): Promise<Described[]> {
  let former = '';
  for (;;) {
    const answer = await ask();
    const text = JSON.stringify(answer);
    if (text === former && answer.length > least) return answer;
    former = text;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
