import type { Codes, PhoneRole, World } from './world';

/** No code arrived; the message names the role of the phone. */
export class NoCode extends Error {
  override readonly name = 'NoCode';
}

/** Codes typed in by a person who has the phone. */
export const typedCodes = (ask: (question: string) => Promise<string>): Codes => ({
  expect: () => Promise.resolve(),
  accept: () => {},
  next: async (_, role) => {
    const code = (await ask(`The code sent to ${role}: `)).replace(/\s/g, '');
    if (!/^\d{4,8}$/.test(code)) throw new NoCode(`No code was given for ${role}`);
    return code;
  },
});

/** Largest number of requests to the address, one second apart. */
const tries = 60;

/**
 * Codes from an address that shows the messages of a phone, the newest first. The number replaces
 * `{phone}` in `template`. A code counts only if the text differs from the one that `expect` has read.
 */
export function codesFromUrl(
  template: string,
  { fetch, wait }: Pick<World, 'fetch' | 'wait'>,
): Codes {
  const earlier = new Map<string, string>();
  const read = async (phone: string) => {
    const url = template.replaceAll('{phone}', encodeURIComponent(phone));
    const response = await fetch(new Request(url));
    return response.ok ? response.text() : '';
  };
  return {
    expect: async (phone) => {
      earlier.set(phone, await read(phone).catch(() => ''));
    },
    accept: (phone) => {
      earlier.delete(phone);
    },
    next: async (phone, role: PhoneRole) => {
      for (let tried = 0; tried < tries; tried += 1) {
        const text = await read(phone).catch(() => '');
        const code = text === earlier.get(phone) ? undefined : codeIn(text);
        if (code !== undefined) return code;
        await wait(1);
      }
      throw new NoCode(`--code-url shows no code for ${role}`);
    },
  };
}

/**
 * Of a JSON answer, the first field whose name contains `code`; of other text, the first number of four
 * to eight digits.
 */
function codeIn(text: string): string | undefined {
  try {
    return codeOf(JSON.parse(text));
  } catch {
    return /(?<![\d+])\d{4,8}(?!\d)/.exec(text)?.[0];
  }
}

function codeOf(value: unknown): string | undefined {
  if (typeof value === 'number') return codeOf(String(value));
  if (typeof value === 'string') return /^\d{4,8}$/.test(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, item] of Object.entries(value)) {
    if (!Array.isArray(value) && typeof item !== 'object' && !/code/i.test(name)) continue;
    const code = codeOf(item);
    if (code !== undefined) return code;
  }
  return undefined;
}
