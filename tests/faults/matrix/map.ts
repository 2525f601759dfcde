import type { Row } from './cells';

const carriesNothing = { reason: 'The script is asked for without a token and has no envelope.' };
const fails = {
  shownBy:
    'journeys/stations.spec.ts › a script that fails leaves the list, and is asked for again on request',
};
const ofMachine = (title: string) => ({
  shownBy: `machines/stations/stationsMap.test.ts › ${title}`,
});

/** The map's script is the provider's, and its frame has no session: a browser shows each of these. */
export const mapCells: Readonly<Record<string, Row>> = {
  'maps script': {
    F1: carriesNothing,
    F2: carriesNothing,
    F3: carriesNothing,
    F4: carriesNothing,
    F5: carriesNothing,
    F6: fails,
    F7: fails,
    F8: fails,
    F8w: fails,
    F9: {
      shownBy:
        'journeys/stations.spec.ts › a script that hangs is given up after ten seconds; the list never waits for it',
    },
    F10: fails,
    F11: ofMachine('section 9: the map is reset 600 ms after it closes'),
    F12: ofMachine('a script that breaks leaves the list'),
    F13: ofMachine('the list does not wait for it'),
    F14: ofMachine('what comes after the time is up changes nothing'),
    F15: { reason: 'The script changes nothing on a server.' },
  },
};
