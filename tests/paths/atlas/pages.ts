import { type Html, html } from '#tests/paths/tool/report/parts.ts';
import { statesOf, pathOf } from '#tests/support/edges.ts';
import type { Selected } from '#tests/paths/tool/selection.ts';
import type { AtlasFlow, AtlasState, Change } from './shots';
import { sizes } from './takePictures';

const styles = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px; max-width: 1400px; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 1.2; } h2 { font-size: 20px; margin: 40px 0 8px; } h3 { font-size: 16px; margin: 24px 0 4px; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
img { max-width: 100%; height: auto; border: 1px solid light-dark(#85827b, #72767d); }
.pair { position: relative; width: fit-content; } .pair img { display: block; }
.pair .after { position: absolute; inset: 0; clip-path: inset(0 calc(100% - var(--new, 50%)) 0 0); }
input { width: min(100%, 640px); min-height: 32px; }
.pictures { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; } .pictures img { height: 360px; width: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 24px; padding: 0; list-style: none; }
`;

const script = `
for (const slider of document.querySelectorAll('input[type=range]')) {
  const pair = slider.previousElementSibling;
  slider.addEventListener('input', () => pair.style.setProperty('--new', slider.value + '%'));
}
`;

/** A page that opens anywhere: all it loads are the pictures beside it. */
const documentOf = (title: string, body: Html): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${styles}</style></head>
<body><main>${body.text}</main><script>${script}</script></body></html>
`;

/** Every state of the flows with its picture, its sentence and the text of a screen reader. */
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

/** Every picture that changed: before and after, one over the other, with a slider between them. */
export function changesPage(changes: readonly Change[]): string {
  const title =
    changes.length === 0
      ? 'No picture has changed'
      : changes.length === 1
        ? 'One picture has changed'
        : `${String(changes.length)} pictures have changed`;
  return documentOf(
    title,
    html`<h1>${title}</h1>
      <p>
        The slider uncovers the new picture from the left.
        <code>npm run flows -- --atlas --accept</code> takes them.
      </p>
      ${changes.map(changePart)}`,
  );
}

function changePart({ picture, width, before, after, share }: Change): Html {
  const name = `${picture}, ${width} px`;
  const changed = `${(share * 100).toFixed(1)} % differ`;
  return html`<section>
    <h2>${name}</h2>
    ${
      before && after
        ? html`<p>${changed}</p>
            <div class="pair">
              <img src="${before}" alt="Before: ${name}" />
              <img class="after" src="${after}" alt="After: ${name}" />
            </div>
            <input
              type="range"
              min="0"
              max="100"
              value="50"
              aria-label="How much is new: ${name}"
            />`
        : html`<p>${after ? 'New.' : 'Gone.'}</p>
            <img src="${after ?? before ?? ''}" alt="${name}" />`
    }
  </section>`;
}
