import { createElement } from 'react';
import { inModal, type stationsMachine } from '#machines/stations/stations.ts';
import { attachMap, postToMap } from '#browser/mapFrame.ts';
import { composeStations, stationsHere } from './stations';
import type { ModalFeature, Services } from '#app/feature.ts';
import { isPlaced, mapNewsOf, type Station } from '#domain/stations.ts';
import { MapOverlay } from './MapOverlay';

/** The map of stations; the maps provider's script lives in a document of its own (decisions/map-document). */
export function compose(services: Services): ModalFeature<typeof stationsMachine> {
  const choose = (id: string) => {
    services.openModal({ id: 'placemark', of: id });
  };

  const attach = (frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined;
    return attachMap(frame, (data) => {
      const news = mapNewsOf(data);
      if (news?.type === 'pin.chosen') choose(news.id);
      else if (news) stationsHere(services)?.map.send({ type: news.type });
    });
  };

  const chooseFromList = (station: Station) => {
    if (isPlaced(station)) postToMap({ type: 'place.shown', lat: station.lat, lon: station.lon });
    choose(station.id_station);
  };

  return {
    ...inModal,
    flow: composeStations(services),
    view: () => {
      const stations = stationsHere(services);
      return (
        stations &&
        createElement(MapOverlay, {
          stations,
          pinsUrl: services.settings.pinsUrl,
          mapUrl: services.settings.mapUrl || '/map.html',
          attachMap: attach,
          onChoose: chooseFromList,
        })
      );
    },
  };
}
