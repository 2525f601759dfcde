import { saveFile } from '#browser/saveFile.ts';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { dark, light, svgOf } from '#viewer/diagram/svg.ts';
import type { Lights } from './highlights';
import { share } from './funnel';

const pixelsPerPoint = 2;

/** The diagram with its lights and counts, in the colours of the page. */
const drawn = ({ flow, diagram }: CatalogueEntry, lights: Lights, isDark: boolean): string =>
  svgOf(flow, diagram, {
    lit: lights.lit,
    taken: lights.taken,
    main: lights.main,
    ...(lights.funnel && {
      stateNotes: new Map(
        [...lights.funnel.states].map(([path, { came, left }]) => [
          path,
          left > 0 ? `${String(came)} −${String(left)} (${share(left, came)})` : String(came),
        ]),
      ),
      lineNotes: new Map(
        [...lights.funnel.transitions].map(([id, runs]) => [id, `${String(runs)}×`]),
      ),
    }),
    colours: isDark ? dark : light,
  });

const isDarkPage = () => matchMedia('(prefers-color-scheme: dark)').matches;

export function saveSvg(entry: CatalogueEntry, lights: Lights): void {
  saveFile(`${entry.flow.id}.svg`, 'image/svg+xml', drawn(entry, lights, isDarkPage()));
}

/** The same as pixels, twice as fine as on the page. */
export async function savePng(entry: CatalogueEntry, lights: Lights): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn(entry, lights, isDarkPage()))}`;
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
