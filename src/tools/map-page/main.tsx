import { createRoot } from 'react-dom/client';
import { mapOrderOf, type MapEvent, type Pin } from '#domain/stations.ts';
import { stationsTexts } from '#features/stations/texts.ts';
import { moveByKey } from './keys';
import './map.css';
import { StationsMap } from './StationsMap';
import { showPlace, type MapHandle } from './handle';

/**
 * The map's own document. The maps provider's script runs only here, under a separate policy. The
 * document holds no token and makes no call; it receives the stations by message.
 */
const { mapUrl, siteUrl, yandexMapsKey } = __SETTINGS__;
/** Where the settings name a separate origin, the provider's script runs on no other origin. */
const isAtHome = mapUrl === '' || new URL(mapUrl).origin === location.origin;
const cabinetOrigin = mapUrl === '' ? location.origin : new URL(siteUrl).origin;

const tell = (news: MapEvent) => {
  parent.postMessage(news, cabinetOrigin);
};

const element = document.getElementById('map');
element?.setAttribute('role', 'application');
element?.setAttribute('aria-label', stationsTexts.mapKeys);
element?.setAttribute('tabindex', '0');
let isLoaded = false;
let handle: MapHandle | null = null;

function draw(pins: readonly Pin[]) {
  root?.render(
    <StationsMap
      apiKey={yandexMapsKey}
      pins={pins}
      onLoad={() => {
        isLoaded = true;
        tell({ type: 'script.loaded' });
      }}
      onFail={() => {
        tell({ type: 'script.failed' });
      }}
      onChoose={(id) => {
        tell({ type: 'pin.chosen', id });
      }}
      onHandle={(map) => {
        handle = map;
      }}
    />,
  );
}

const root =
  element &&
  createRoot(element, {
    onUncaughtError: () => {
      tell({ type: 'script.failed' });
    },
  });

// The library does not report a script that fails to load: its rejected promise has no handler.
addEventListener('unhandledrejection', (event) => {
  if (isLoaded) return;
  event.preventDefault();
  tell({ type: 'script.failed' });
});

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (!isAtHome || source !== parent || origin !== cabinetOrigin) return;
  const order = mapOrderOf(data);
  if (order?.type === 'pins.shown') draw(order.pins);
  else if (order && handle) showPlace(handle, order);
});

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'map.left' });
  else if (handle && moveByKey(handle, event.key)) event.preventDefault();
});

if (isAtHome) draw([]);
