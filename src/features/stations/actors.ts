import { createElement } from 'react';
import { leaveMap, listenToMap, tellMap } from '#browser/mapFrame.ts';
import { stationsOf } from './stations';
import type { OverlayTools } from '#runtime/services.ts';
import { mapNewsOf } from '#domain/mapMessages.ts';
import type { Station } from '#domain/loyalty.ts';
import { isPlaced, pinsOf, type StationIndex } from '#domain/stations.ts';
import type { OpenOverlay } from '#runtime/openOverlay.ts';
import { MapOverlay } from './MapOverlay';

/** The map of stations; the maps provider's script lives in a document of its own (decisions/map-document). */
export function open(tools: OverlayTools): OpenOverlay {
  const stations = stationsOf(tools);
  const { map } = stations;
  let attached: HTMLIFrameElement | null = null;

  const choose = (id: string) => {
    tools.openModal({ id: 'placemark', of: id });
  };

  /** Wires the map's document while it is in the page. */
  const attach = (frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined;
    let shown: StationIndex = [];
    const showPins = () => {
      const { context } = map.getSnapshot();
      if (!map.getSnapshot().matches({ open: { script: 'ready' } }) || context.index === shown)
        return;
      shown = context.index;
      tellMap(frame, { type: 'pins.shown', pins: pinsOf(shown) });
    };
    const ignore = listenToMap(frame, (data) => {
      const news = mapNewsOf(data);
      if (news?.type === 'pin.chosen') choose(news.id);
      else if (news?.type === 'map.left') {
        leaveMap(frame);
        tools.close();
      } else if (news) map.send({ type: news.type });
    });
    const watch = map.subscribe(showPins);
    attached = frame;
    return () => {
      attached = null;
      watch.unsubscribe();
      ignore();
    };
  };

  const chooseFromList = (station: Station) => {
    if (attached && isPlaced(station)) {
      tellMap(attached, { type: 'place.shown', lat: station.lat, lon: station.lon });
    }
    choose(station.id_station);
  };

  return {
    view: createElement(MapOverlay, {
      stations,
      pinsUrl: tools.settings.pinsUrl,
      attachMap: attach,
      onChoose: chooseFromList,
    }),
    close: () => {},
  };
}
