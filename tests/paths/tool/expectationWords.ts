import type { TestStep } from 'playwright/types/testReporter';

/** What was expected, in plain words: `button “Войти” in dialog “Меню”: to be visible`. */
export function expectationWords({ title, subtitle, params }: TestStep): string {
  const matcher = /^Expect "(?:poll )?(.*)"$/.exec(title)?.[1];
  const subject = subtitle === undefined ? '' : locatorWords(subtitle);
  const expected = expectedWords(params?.['expected']);
  // A message of its own says it all.
  if (matcher === undefined) return [title, expected].filter(Boolean).join(': ');
  const claim = [matcherWords(matcher), expected].filter(Boolean).join(' ');
  return subject === '' ? claim : `${subject}: ${claim}`;
}

/** `not toHaveCount` → `not to have count`. */
const matcherWords = (matcher: string) => matcher.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** A pattern does not come out of the process it was made in. */
function expectedWords(expected: unknown): string {
  if (expected === undefined) return '';
  const text = typeof expected === 'string' ? `“${expected}”` : JSON.stringify(expected);
  return text === '{}' ? '(a pattern)' : text;
}

/** `getByRole('dialog', { name: 'Меню' }).getByRole('button').first()` → `first button in dialog “Меню”`. */
function locatorWords(locator: string): string {
  if (locator.includes('.or(') || locator.includes('.and(')) return locator;
  const places: string[] = [];
  for (const part of locator.split(/\.(?=(?:getBy|locator|filter|first|last|nth)\w*\()/)) {
    const [, which] = /^(first|last)\(\)$/.exec(part) ?? [];
    const [, text] = /^filter\(\{ hasText: (.*) \}\)$/.exec(part) ?? [];
    if (which !== undefined) places.push(`${which} ${places.pop() ?? ''}`);
    else if (text !== undefined) places.push(`${places.pop() ?? ''} with ${quoted(text)}`);
    else places.push(placeWords(part));
  }
  return places.reverse().join(' in ');
}

function placeWords(part: string): string {
  const role = /^getByRole\('(\w+)'(?:, (\{.*\}))?\)$/.exec(part);
  if (role) {
    const [, name = '', options = ''] = role;
    const [, text] = /name: ('[^']*'|\/.*?\/\w*)/.exec(options) ?? [];
    return text === undefined ? name : `${name} ${quoted(text)}`;
  }
  const [, text] = /^getByText\(('[^']*'|\/.*\/\w*)/.exec(part) ?? [];
  return text === undefined ? part : `text ${quoted(text)}`;
}

const quoted = (text: string) => (text.startsWith("'") ? `“${text.slice(1, -1)}”` : text);
