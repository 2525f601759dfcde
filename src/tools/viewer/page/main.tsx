import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import '#ui/tokens.css';
import '#ui/base.css';
import { goTo, keepAddress, placeOf } from './address';
import { loadAtlas } from './atlas';
import { entries } from './entries';
import { App } from './frame/App';
import { receivePages } from './feed';
import { viewerMachine } from './machine';
import { askProduction } from './production/askProduction';
import { ViewerContext } from './viewerContext';

/** `/flows/#login` opens the diagram of that flow, `#login/code` that state in it. */
const asked = placeOf(location.hash, entries);

/** A window next to the cabinet is too narrow for the list of flows. */
const isNarrow = matchMedia('(width < 60rem)').matches;

const flows = entries.map(({ flow }) => flow);
const machine = viewerMachine.provide({
  actors: {
    ask: fromPromise(({ input }) => (input ? askProduction(input, flows) : Promise.resolve(null))),
  },
});
const viewer = createActor(machine, {
  input: { flow: asked?.flow ?? null, folded: isNarrow ? ['flows'] : [] },
});
viewer.start();
if (asked) goTo(viewer, asked);
keepAddress(viewer, entries);

void loadAtlas().then((atlas) => {
  viewer.send({ type: 'atlas.loaded', atlas });
});

receivePages({
  onMessages: (messages) => {
    viewer.send({ type: 'messages.received', messages });
  },
  onLeft: () => {
    viewer.send({ type: 'page.left' });
  },
});

const root = document.getElementById('viewer');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ViewerContext value={viewer}>
        <App entries={entries} />
      </ViewerContext>
    </StrictMode>,
  );
}
