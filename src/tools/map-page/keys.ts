import type { MapHandle } from './handle';

const stepInPixels = 96;

const moves: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const zooms: Partial<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** Moves or zooms the map by a key; returns whether the key has a function. */
export function moveByKey(map: MapHandle, key: string): boolean {
  const move = moves[key];
  const zoom = zooms[key];
  if (move) {
    const [x = 0, y = 0] = map.getGlobalPixelCenter();
    map.setGlobalPixelCenter([x + move[0] * stepInPixels, y + move[1] * stepInPixels]);
  }
  if (zoom !== undefined) map.setZoom(map.getZoom() + zoom);
  return move !== undefined || zoom !== undefined;
}
