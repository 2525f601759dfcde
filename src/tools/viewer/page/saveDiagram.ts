import { saveFile } from '#browser/output.ts';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { dark, light, svgOf } from '#viewer/diagram/svg.ts';
import type { Highlights } from './highlights';
import { countsOn, partsOn } from './diagram/nodes';

const pixelsPerPoint = 2;

/** The diagram as SVG text, with its highlights and counts. */
export const pictureOf = (
  { flow, diagram }: CatalogueEntry,
  highlights: Highlights,
  isDark: boolean,
): string =>
  svgOf(flow, diagram, {
    lit: highlights.lit,
    taken: highlights.taken,
    main: highlights.main,
    ...countsOn({ flow, highlights }),
    parts: partsOn(flow, highlights),
    colours: isDark ? dark : light,
  });

const isDarkPage = () => matchMedia('(prefers-color-scheme: dark)').matches;

export function saveSvg(entry: CatalogueEntry, highlights: Highlights): void {
  saveFile(`${entry.flow.id}.svg`, 'image/svg+xml', pictureOf(entry, highlights, isDarkPage()));
}

/** Saves the same picture as PNG, at two pixels per CSS pixel. */
export async function savePng(entry: CatalogueEntry, highlights: Highlights): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(pictureOf(entry, highlights, isDarkPage()))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * pixelsPerPoint;
  canvas.height = image.naturalHeight * pixelsPerPoint;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${entry.flow.id}.png`;
  link.click();
}
