/**
 * A reporter of Vitest that says how many test files have ended, and names each that failed: what
 * `proof.mjs` shows while the tests run.
 */
export default class FileReporter {
  #all = 0;
  #ended = 0;

  onTestRunStart(/** @type {readonly unknown[]} */ files) {
    this.#all = files.length;
  }

  onTestModuleEnd(/** @type {import('vitest/node').TestModule} */ file) {
    this.#ended += 1;
    if (!file.ok()) {
      console.log(`✗ ${file.relativeModuleId}`);
      for (const { message } of file.errors()) console.log(`    ${message}`);
      for (const test of file.children.allTests('failed')) console.log(`✗ ${test.fullName}`);
    }
    console.log(`files: ${this.#ended} of ${this.#all}`);
  }

  onUserConsoleLog(/** @type {{ content: string }} */ { content }) {
    process.stdout.write(content);
  }

  onTestRunEnd(_files, /** @type {readonly { message: string, stack?: string }[]} */ errors) {
    for (const { message, stack } of errors) console.log(stack ?? message);
  }
}
