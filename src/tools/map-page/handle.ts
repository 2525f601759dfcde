/** The part of the provider's map object that the cabinet uses; coordinates are latitude, longitude. */
export type MapHandle = {
  setCenter: (center: number[], zoom?: number) => unknown;
  getZoom: () => number;
  setZoom: (zoom: number) => unknown;
  getGlobalPixelCenter: () => number[];
  setGlobalPixelCenter: (center: number[]) => unknown;
};

/** Zoom at which single streets are visible. */
const nearZoom = 14;

export const showPlace = (map: MapHandle, { lat, lon }: { lat: number; lon: number }): void => {
  map.setCenter([lat, lon], nearZoom);
};
