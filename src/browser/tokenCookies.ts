import Cookies from 'js-cookie';
import type { Tokens } from '#domain/client.ts';

/** Section 9. */
const lifeDays = 60;
const accessName = 'access_token';
const refreshName = 'refresh_token';

const attributes = () => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: location.protocol === 'https:',
});

const decoded = (value = ''): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

const tokensOf = (accessToken?: string, refreshToken?: string): Tokens | null =>
  accessToken && refreshToken ? { accessToken, refreshToken } : null;

/** False where the browser keeps no cookies: the session then lives as long as the page. */
export function areTokensKept(): boolean {
  try {
    return navigator.cookieEnabled && typeof document.cookie === 'string';
  } catch {
    return false;
  }
}

/** The tokens this tab sees now. Null unless both cookies are there. */
export const readTokens = (): Tokens | null =>
  areTokensKept() ? tokensOf(Cookies.get(accessName), Cookies.get(refreshName)) : null;

/**
 * The tokens as they are stored, whichever tab wrote them last: `document.cookie` may lag behind
 * another process, the cookie store, where there is one, does not.
 */
export async function readStoredTokens(): Promise<Tokens | null> {
  try {
    const [access, refresh] = await Promise.all([
      cookieStore.get(accessName),
      cookieStore.get(refreshName),
    ]);
    return tokensOf(decoded(access?.value), decoded(refresh?.value));
  } catch {
    return readTokens();
  }
}

/**
 * The browser takes a written cookie on its way to another process. Reading waits until it is
 * there: a tab that is told of the change right after finds the change, not what was before it.
 */
const untilStored = () => void readTokens();

/** The access token comes last: whoever reads it finds the refresh token that belongs to it. */
export function writeTokens({ accessToken, refreshToken }: Tokens): void {
  if (!areTokensKept()) return;
  Cookies.set(refreshName, refreshToken, { ...attributes(), expires: lifeDays });
  Cookies.set(accessName, accessToken, { ...attributes(), expires: lifeDays });
  untilStored();
}

export function clearTokens(): void {
  if (!areTokensKept()) return;
  Cookies.remove(accessName, attributes());
  Cookies.remove(refreshName, attributes());
  untilStored();
}
