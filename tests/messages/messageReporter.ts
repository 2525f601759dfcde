import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter } from 'playwright/types/testReporter';
import { sourcesOf } from '#tests/paths/engine/stored.ts';
import { judge, flowsOfFolder, type Message, beyondCore, unsentReasons } from './arrows';
import { messagesFolder } from './watchMessages';

const root = join(import.meta.dirname, '../..');

/** What the core has sent, for the run of the rest that comes after it. */
const coreFile = join(root, '.cache/playwright/coreMessages.json');
type Sent = { sources: string; messages: Message[] };

/** What the core has sent of the same sources; null where it has not run. */
function coreMessages(): Message[] | null {
  if (!existsSync(coreFile)) return null;
  const { sources, messages } = JSON.parse(readFileSync(coreFile, 'utf8')) as Sent;
  return sources === sourcesOf(root) ? messages : null;
}

/**
 * Holds what the flows have sent each other in a run against the arrows of the overview: a message
 * without an arrow fails it. So does an arrow that nothing was sent along and that is not listed with its reason, and
 * a listed one that has been seen: in a run of everything, in the core as `npm test` runs it but for what is beyond it,
 * and in the rest as `npm run verify` runs it, together with what the core has sent.
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
