export type ViewerKind = 'own' | 'stately';

type Viewer = { origin: string; open: () => Window | null; isListening: boolean };

const windowName = 'xstateinspector';
const ownPath = '/flows/';

/** Where the steps are shown: our own page, or the one Stately hosts. */
export function viewerOf(kind: ViewerKind): Viewer {
  if (kind === 'stately') {
    const url = new URL('https://stately.ai/inspect');
    return { origin: url.origin, open: () => window.open(url, windowName), isListening: false };
  }
  const before = viewerBefore();
  return {
    origin: location.origin,
    open: () => before ?? openOwn(),
    isListening: before !== null,
  };
}

/** The viewer this page was opened from. */
function viewerBefore(): Window | null {
  const opener: unknown = window.opener;
  return isWindow(opener) && isOwnViewer(opener) ? opener : null;
}

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'location' in value;

/** A window of another origin does not say where it is. */
function isOwnViewer({ location: place }: Window): boolean {
  try {
    return place.origin === location.origin && place.pathname.startsWith(ownPath);
  } catch {
    return false;
  }
}

/** A viewer that is open already is not loaded anew: it would lose what it has recorded. */
function openOwn(): Window | null {
  const found = window.open('', windowName);
  if (found && !isOwnViewer(found)) found.location.href = ownPath;
  return found;
}
