import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter } from 'playwright/types/testReporter';
import { judge } from './arrows';
import { flowsOfFolder } from './flows';
import type { Message } from './message';
import { beyondCore, unsentReasons } from './unsent';
import { messagesFolder } from './watchMessages';

/**
 * Holds what the flows have sent each other in a run against the arrows of the overview: a message
 * without an arrow fails it. In the core as `npm test` runs it, and in a run of everything, so does an arrow that nothing
 * was sent along and that is not listed with its reason, and a listed one that has been seen.
 */
class MessageReporter implements Reporter {
  #folder = '';

  onBegin({ projects }: FullConfig): void {
    this.#folder = messagesFolder(projects[0]?.outputDir ?? '');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const flows = await flowsOfFolder();
    const messages = existsSync(this.#folder)
      ? readdirSync(this.#folder).map(
          (file) => JSON.parse(readFileSync(join(this.#folder, file), 'utf8')) as Message,
        )
      : [];
    const { unknown, unseen } = judge(flows, messages);
    const isWhole =
      process.env['SUITE'] !== 'rest' && process.env['REPORTER'] === 'npm' && status === 'passed';
    const isAsked = (text: string) =>
      !unsentReasons.has(text) && !(process.env['SUITE'] === 'core' && beyondCore.has(text));
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
