/** What the cabinet uses of the provider's map object; coordinates are latitude, longitude. */
export type MapHandle = {
  setCenter: (center: number[], zoom?: number) => unknown;
  getZoom: () => number;
  setZoom: (zoom: number) => unknown;
  getGlobalPixelCenter: () => number[];
  setGlobalPixelCenter: (center: number[]) => unknown;
};

/** Near enough to tell the streets. */
const nearZoom = 14;

export const showPlace = (map: MapHandle, { lat, lon }: { lat: number; lon: number }): void => {
  map.setCenter([lat, lon], nearZoom);
};
