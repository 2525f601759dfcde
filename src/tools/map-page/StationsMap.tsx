import { Map, ObjectManager, YMaps } from '@pbe/react-yandex-maps';
import { useCallback, useMemo } from 'react';
import { type Pin, mapStart } from '#domain/stations.ts';
import { featuresOf } from './features';
import type { MapHandle } from './handle';

type Props = {
  apiKey: string;
  pins: readonly Pin[];
  onLoad: () => void;
  onFail: () => void;
  onChoose: (id: string) => void;
  onHandle: (map: MapHandle | null) => void;
};

type Manager = {
  objects: {
    events: {
      add: (type: 'click', listener: (event: { get: (key: string) => unknown }) => void) => void;
    };
  };
};

const query = { lang: 'ru_RU', load: 'package.full', csp: true } as const;
const start = { center: [...mapStart.center], zoom: mapStart.zoom, controls: ['zoomControl'] };
const options = { suppressMapOpenBlock: true };
const managerOptions = {
  clusterize: true,
  gridSize: 64,
  clusterOpenBalloonOnClick: false,
  geoObjectOpenBalloonOnClick: false,
};
const pinLook = {
  iconLayout: 'default#image',
  iconImageHref: '/icons/pin.svg',
  iconImageSize: [32, 40],
  iconImageOffset: [-16, -40],
};
const clusterLook = { preset: 'islands#blackClusterIcons' };

/** Section 2's map through the provider's library; pins close to each other form a cluster. */
export function StationsMap({ apiKey, pins, onLoad, onFail, onChoose, onHandle }: Props) {
  const withKey = useMemo(() => ({ ...query, apikey: apiKey }), [apiKey]);
  const features = useMemo(() => featuresOf(pins), [pins]);
  const listen = useCallback(
    (manager: Manager | null) => {
      manager?.objects.events.add('click', (event) => {
        onChoose(String(event.get('objectId')));
      });
    },
    [onChoose],
  );
  return (
    <YMaps query={withKey}>
      <Map
        className="canvas"
        defaultState={start}
        options={options}
        instanceRef={onHandle}
        onLoad={onLoad}
        onError={onFail}
      >
        <ObjectManager
          options={managerOptions}
          objects={pinLook}
          clusters={clusterLook}
          features={features}
          instanceRef={listen}
        />
      </Map>
    </YMaps>
  );
}
