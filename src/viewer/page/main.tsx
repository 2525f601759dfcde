import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import '#ui/tokens.css';
import '#ui/base.css';
import { entries } from './entries';
import { App } from './frame/App';
import { hearPages } from './feed';
import { viewerMachine } from './machine';
import { ViewerContext } from './viewerContext';

/** `/flows/#login` opens on the diagram of that flow. */
const asked = location.hash.slice(1);
const known = entries.some(({ flow }) => flow.id === asked);

/** Beside the cabinet there is no room for the list. */
const isNarrow = matchMedia('(width < 60rem)').matches;

const viewer = createActor(viewerMachine, {
  input: { flow: known ? asked : null, folded: isNarrow ? ['flows'] : [] },
});
viewer.start();
if (known) viewer.send({ type: 'diagram.chosen', flow: asked });

viewer.subscribe(({ context: { flow } }) => {
  if (location.hash.slice(1) !== flow) history.replaceState(null, '', `#${flow}`);
});

hearPages({
  onMessages: (messages) => {
    viewer.send({ type: 'messages.heard', messages });
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
