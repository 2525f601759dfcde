import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter } from 'playwright/types/testReporter';
import { sourcesOf } from '#tests/paths/engine/stored.ts';
import { judge, flowsOfFolder, type Message, beyondCore, unsentReasons } from './arrows';
import { messagesFolder } from './watchMessages';

const root = join(import.meta.dirname, '../..');

/** Messages of the core suite, stored for the later run of the `rest` suite. */
const coreFile = join(root, '.cache/playwright/coreMessages.json');
type Sent = { sources: string; messages: Message[] };

/** Messages of the core suite for the same sources; null where the core has not run on them. */
function coreMessages(): Message[] | null {
  if (!existsSync(coreFile)) return null;
  const { sources, messages } = JSON.parse(readFileSync(coreFile, 'utf8')) as Sent;
  return sources === sourcesOf(root) ? messages : null;
}

/**
 * Compares the messages between flows in a run with the arrows of the overview. A message without an arrow fails
 * the run. A whole run also fails for an unused arrow outside `unsentReasons`, and for a used arrow in that list.
 * Whole runs are: everything, the core of `npm test` without `beyondCore`, and the rest of `npm run verify`
 * together with the messages of the core.
 */
class MessageReporter implements Reporter {
  #folder = '';

  onBegin({ projects }: FullConfig): void {
    this.#folder = messagesFolder(projects[0]?.outputDir ?? '');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const flows = await flowsOfFolder();
    const sent = existsSync(this.#folder)
      ? readdirSync(this.#folder).map(
          (file) => JSON.parse(readFileSync(join(this.#folder, file), 'utf8')) as Message,
        )
      : [];
    const suite = process.env['SUITE'];
    const isPassed = process.env['REPORTER'] === 'npm' && status === 'passed';
    if (suite === 'core' && isPassed) {
      const core: Sent = { sources: sourcesOf(root), messages: sent };
      writeFileSync(coreFile, JSON.stringify(core));
    }
    const before = suite === 'rest' ? coreMessages() : [];
    const messages = [...sent, ...(before ?? [])];
    const { unknown, unseen } = judge(flows, messages);
    const isWhole = isPassed && before !== null && process.env['PART'] !== 'faults';
    const isAsked = (text: string) =>
      !unsentReasons.has(text) && !(suite === 'core' && beyondCore.has(text));
    const complaints = [
      ...unknown.map((text) => `${text} was sent and has no arrow in the overview`),
      ...(isWhole
        ? [
            ...unseen
              .filter(isAsked)
              .map((text) => `${text} is an arrow of the overview, and was never sent`),
            ...[...unsentReasons.keys()]
              .filter((text) => !unseen.includes(text))
              .map((text) => `${text} is listed as never sent, and was sent or has no arrow`),
          ]
        : []),
    ];
    console.log(`\nMessages between flows: ${String(messages.length)}`);
    for (const complaint of complaints) console.error(`  ✗ ${complaint}`);
    return { status: complaints.length > 0 ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}

export default MessageReporter;
