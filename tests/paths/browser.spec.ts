import { models } from '#tests/models/index.ts';
import { test } from '#tests/support/browser.ts';
import { testPaths } from '#tests/support/testPaths.ts';

testPaths(
  test,
  models.filter(({ browser }) => browser && !browser.build),
);
