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

/**
 * Values that are of no use here although the browser shows them: cookies of the same names that another
 * application has set for the parent domain or another path stay when this page deletes its own.
 */
const passedOver = new Set<string>();

/** The browser has dropped written cookies without an error. */
let areDropped = false;

function canWrite(): boolean {
  try {
    return navigator.cookieEnabled && typeof document.cookie === 'string';
  } catch {
    return false;
  }
}

/** False where the browser keeps no cookies: the session then lives as long as the page. */
export const areTokensKept = (): boolean => !areDropped && canWrite();

/** All values of the cookie that the page sees, in the browser's order. */
const valuesOf = (name: string): string[] =>
  document.cookie
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => decoded(cookie.slice(name.length + 1)));

const allValues = () => [...valuesOf(accessName), ...valuesOf(refreshName)];

const withoutPassedOver = (values: readonly string[]) =>
  values.filter((value) => !passedOver.has(value));

const usableOf = (name: string) => withoutPassedOver(valuesOf(name));

const usable = (values: readonly string[], refused?: string): string | undefined => {
  const left = withoutPassedOver(values);
  return left.find((value) => value !== refused) ?? left[0];
};

/** The tokens that this tab sees now. Null unless both cookies exist. */
export const readTokens = (): Tokens | null =>
  areTokensKept() ? tokensOf(usable(valuesOf(accessName)), usable(valuesOf(refreshName))) : null;

type Stored = { value?: string; domain?: string | null; path?: string };

/** Chromium reports whose a cookie is: beside the page's own, another application's is ignored. */
function ownFirst(items: readonly Stored[]): string[] {
  const own = valuesIn(items.filter(isOwn));
  const others = valuesIn(items.filter((item) => !isOwn(item)));
  if (own.length > 0) for (const value of others) passedOver.add(value);
  return [...own, ...others];
}

const valuesIn = (items: readonly Stored[]) => items.map(({ value }) => decoded(value));

const isOwn = ({ domain, path = '/' }: Stored) => domain === null && path === '/';

/** True if the page sees several cookies of one name: `document.cookie` does not say which is its own. */
export const areTokensAmbiguous = (): boolean =>
  areTokensKept() && [accessName, refreshName].some((name) => usableOf(name).length > 1);

/**
 * The tokens as they are stored, whichever tab wrote them last: `document.cookie` may lag behind
 * another process, the cookie store, where there is one, does not. Of several cookies of one name that one is
 * read which the server has not `refused`.
 */
export async function readStoredTokens(refused?: Tokens): Promise<Tokens | null> {
  if (!areTokensKept()) return readTokens();
  const [accesses, refreshes] = await Promise.all([
    storedValues(accessName),
    storedValues(refreshName),
  ]);
  const found = tokensOf(
    usable(accesses, refused?.accessToken),
    usable(refreshes, refused?.refreshToken),
  );
  if (
    refused &&
    found &&
    accesses.includes(refused.accessToken) &&
    found.accessToken !== refused.accessToken
  )
    for (const value of Object.values(refused)) passedOver.add(value);
  return found;
}

async function storedValues(name: string): Promise<string[]> {
  try {
    return ownFirst(await cookieStore.getAll(name));
  } catch {
    return valuesOf(name);
  }
}

/**
 * Writes the access token last, so that a reader of it also finds its refresh token. An old value that remains is
 * another application's cookie. Returns false when the browser starts to drop the cookies. Reading waits until the
 * cookies are stored: a tab that receives the change finds the change.
 */
export function writeTokens({ accessToken, refreshToken }: Tokens): boolean {
  if (!canWrite()) return true;
  const before = new Set(allValues());
  Cookies.set(refreshName, refreshToken, { ...attributes(), expires: lifeDays });
  Cookies.set(accessName, accessToken, { ...attributes(), expires: lifeDays });
  const after = allValues();
  const isKept = after.includes(accessToken) && after.includes(refreshToken);
  const isNews = areDropped === isKept;
  areDropped = !isKept;
  for (const value of after)
    if (before.has(value) && value !== accessToken && value !== refreshToken) passedOver.add(value);
  return isKept || !isNews;
}

/** A cookie that remains after its deletion is another application's. */
export function clearTokens(): void {
  if (!canWrite()) return;
  const before = new Set(allValues());
  Cookies.remove(accessName, attributes());
  Cookies.remove(refreshName, attributes());
  for (const value of allValues()) if (before.has(value)) passedOver.add(value);
}

/** Whether one token is stored without the other. It signs nobody in, and may be good for weeks. */
export const isHalfPair = (): boolean =>
  areTokensKept() &&
  (usable(valuesOf(accessName)) === undefined) !== (usable(valuesOf(refreshName)) === undefined);

/**
 * True if one token is stored without the other, and it is none of `held`: a tab that signs somebody in stores the
 * two cookies one after the other, and this tab may look in between.
 */
export const isOtherHalf = (held: Tokens | null): boolean =>
  isHalfPair() &&
  usable(valuesOf(accessName)) !== (held?.accessToken ?? '') &&
  usable(valuesOf(refreshName)) !== (held?.refreshToken ?? '');

/**
 * Deletes a token that was stored without the other, and returns it; the other is empty. Null where
 * the page has no such token of its own.
 */
export function clearHalfPair(): Tokens | null {
  if (!isHalfPair()) return null;
  const accessToken = usable(valuesOf(accessName)) ?? '';
  const refreshToken = usable(valuesOf(refreshName)) ?? '';
  clearTokens();
  return allValues().includes(accessToken || refreshToken) ? null : { accessToken, refreshToken };
}
