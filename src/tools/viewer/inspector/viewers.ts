export type ViewerKind = 'own' | 'stately';

/** A viewer that was already open is listening at once; it then requests all kept messages. */
type Opened = { window: Window; isListening: boolean };

export type Viewer = {
  origin: string;
  /** Null when the browser does not let a window be opened. */
  open: () => Opened | null;
};

const windowName = 'xstateinspector';
const ownPath = '/flows/';

/** Where the steps are shown: our own page, or the one Stately hosts. */
export function viewerOf(kind: ViewerKind): Viewer {
  if (kind === 'stately') {
    const url = new URL('https://stately.ai/inspect');
    return { origin: url.origin, open: () => fresh(window.open(url, windowName)) };
  }
  const before = viewerBefore();
  return {
    origin: location.origin,
    open: () => (before ? { window: before, isListening: true } : openOwn()),
  };
}

const fresh = (opened: Window | null): Opened | null =>
  opened && { window: opened, isListening: false };

/** The viewer this page was opened from. */
function viewerBefore(): Window | null {
  const opener: unknown = window.opener;
  return isWindow(opener) && isOwnViewer(opener) ? opener : null;
}

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'location' in value;

/** Whether the window shows our viewer; reading the address of another origin throws. */
function isOwnViewer({ location: place }: Window): boolean {
  try {
    return place.origin === location.origin && place.pathname.startsWith(ownPath);
  } catch {
    return false;
  }
}

/** Reuses an open viewer without a reload, which would lose its recording. */
function openOwn(): Opened | null {
  const found = window.open('', windowName);
  if (found && isOwnViewer(found)) return { window: found, isListening: true };
  if (found) found.location.href = new URL(ownPath, location.origin).href;
  return fresh(found);
}
