/**
 * A reporter for Stryker, which counts tests only: a file that cannot be loaded, or whose hooks
 * fail, has failed too and gets a test that says so.
 */
export const brokenFiles = {
  onInit(vitest) {
    this.vitest = vitest;
  },
  onTestRunEnd() {
    for (const file of this.vitest.state.getFiles()) {
      const { result } = file;
      if (result?.state !== 'fail') continue;
      file.tasks.push({
        type: 'test',
        name: 'the whole file',
        file,
        suite: file,
        result,
        meta: {},
      });
    }
  },
};
