import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type Page } from 'playwright/test';
import { messageText, type Message } from './arrows';

/** Where the messages of a run are kept, a file each. */
export const messagesFolder = (outputDir: string): string => join(outputDir, 'messages');

/** Messages that this process has stored: most pages repeat the messages of earlier pages. */
const noted = new Set<string>();

/**
 * Writes down every message that one flow of the page sends another, over all its reloads; needs a
 * build with VITE_FLOWS. `MessageReporter` judges them when the run ends.
 */
export async function watchMessages(page: Page): Promise<void> {
  const folder = messagesFolder(test.info().project.outputDir);
  await page.exposeFunction('noteMessage', (message: Message) => {
    const text = messageText(message);
    if (noted.has(text)) return;
    const name = createHash('sha256').update(text).digest('hex');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(message));
    noted.add(text);
  });
  await page.addInitScript(installWatcher);
}

/** Runs in the page, before the app, so the function contains everything that it needs. */
function installWatcher() {
  type Ref = { logic?: { id?: unknown; states?: unknown } };
  type Inspected = { type: string; actorRef: Ref; sourceRef?: Ref; event?: { type: string } };
  type Watcher = (inspected: Inspected) => void;
  const page = globalThis as unknown as {
    noteMessage: (message: Message) => Promise<void>;
    watchActors?: Watcher;
  };
  const seen = new Set<string>();
  /** Promises and callbacks are actors as well, but no flows. */
  const flowOf = (ref: Ref | undefined) =>
    ref?.logic?.states !== undefined && typeof ref.logic.id === 'string' ? ref.logic.id : null;
  const before = page.watchActors;
  page.watchActors = (inspected) => {
    before?.(inspected);
    const { type, actorRef, sourceRef, event } = inspected;
    // The flow's own diagram shows the events that a flow sends to itself.
    if (type !== '@xstate.event' || !event || sourceRef === actorRef) return;
    const from = flowOf(sourceRef);
    const to = flowOf(actorRef);
    if (from === null || to === null) return;
    const key = `${from} ${to} ${event.type}`;
    if (seen.has(key)) return;
    seen.add(key);
    // Nobody waits for it: a page that is being left has no answer, and that is no defect of the page.
    page.noteMessage({ from, to, event: event.type }).catch(() => {});
  };
}
