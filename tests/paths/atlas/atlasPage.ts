import { statesOf, pathOf } from '#tests/support/edges.ts';
import { html, type Html } from '#tests/paths/tool/report/html.ts';
import type { Selected } from '#tests/paths/tool/selection.ts';
import { documentOf } from './document';
import type { AtlasFlow, AtlasState } from './readAtlas';
import { sizes } from './takePictures';

/** Every state of the flows with its picture, its sentence and what a screen reader says. */
export function atlasPage(atlas: readonly AtlasFlow[], selected: readonly Selected[]): string {
  const meanings = new Map(
    selected.flatMap(({ model: { machine } }) =>
      statesOf(machine).map((node) => [`${machine.id}/${pathOf(node)}`, node.description ?? '']),
    ),
  );
  return documentOf(
    'Atlas of the flows',
    html`<h1>Atlas of the flows</h1>
      <nav aria-label="Flows">
        <ul>
          ${atlas.map(({ flow }) => html`<li><a href="#${flow}">${flow}</a></li>`)}
        </ul>
      </nav>
      ${atlas.map(
        ({ flow, states }) =>
          html`<section>
            <h2 id="${flow}">${flow}</h2>
            ${states.map((state) =>
              statePart(flow, state, meanings.get(`${flow}/${state.path}`) ?? ''),
            )}
          </section>`,
      )}`,
  );
}

function statePart(
  flow: string,
  { path, picture, said, reason }: AtlasState,
  meaning: string,
): Html {
  return html`<h3 id="${flow}/${path}">${path.replaceAll('.', ' › ')}</h3>
    <p>${meaning}</p>
    ${
      picture === null
        ? html`<p>No picture. ${reason ?? ''}</p>`
        : html`<div class="pictures">
              ${Object.keys(sizes).map(
                (width) =>
                  html`<img
                    loading="lazy"
                    src="pictures/${picture}.${width}.webp"
                    alt="${flow}, ${path}, ${width} px wide"
                  />`,
              )}
            </div>
            <details>
              <summary>What a screen reader says</summary>
              <pre>${said}</pre>
            </details>`
    }`;
}
