import Cookies from 'js-cookie';
import type { Tokens } from '../domain/client';

/** Section 9. */
const lifeDays = 60;
const accessName = 'access_token';
const refreshName = 'refresh_token';

const attributes = () => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: location.protocol === 'https:',
});

const tokensOf = (accessToken?: string, refreshToken?: string): Tokens | null =>
  accessToken && refreshToken ? { accessToken, refreshToken } : null;

/** The tokens this tab sees now. Null unless both cookies are there. */
export const readTokens = (): Tokens | null =>
  tokensOf(Cookies.get(accessName), Cookies.get(refreshName));

/**
 * The tokens as they are stored, whichever tab wrote them last: `document.cookie` may lag behind
 * another process, the cookie store does not.
 */
export async function readStoredTokens(): Promise<Tokens | null> {
  if (!('cookieStore' in globalThis)) return readTokens();
  const [access, refresh] = await Promise.all([
    cookieStore.get(accessName),
    cookieStore.get(refreshName),
  ]);
  return tokensOf(decoded(access?.value), decoded(refresh?.value));
}

/**
 * The browser takes a written cookie on its way to another process. Reading waits until it is
 * there: a tab that is told of the change right after finds the change, not what was before it.
 */
const untilStored = () => void readTokens();

export function writeTokens({ accessToken, refreshToken }: Tokens): void {
  Cookies.set(accessName, accessToken, { ...attributes(), expires: lifeDays });
  Cookies.set(refreshName, refreshToken, { ...attributes(), expires: lifeDays });
  untilStored();
}

export function clearTokens(): void {
  Cookies.remove(accessName, attributes());
  Cookies.remove(refreshName, attributes());
  untilStored();
}

/** False where the browser keeps no cookies: the session then lives as long as the page. */
export const areTokensKept = (): boolean => navigator.cookieEnabled;

function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
