import { test } from '#tests/journeys/passkeysCabinet.ts';
import { models } from '#tests/models/index.ts';
import { testPaths } from '#tests/support/testPaths.ts';

testPaths(
  test,
  models.filter(({ browser }) => browser?.build === 'passkeys'),
);
