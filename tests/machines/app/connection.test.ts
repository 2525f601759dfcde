import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { connectionMachine } from '#machines/app/connection.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

describe('connection', () => {
  test('says that the network is back, once for each loss', () => {
    const connection = createActor(standalone(connectionMachine), { input: { isOnline: true } });
    let restored = 0;
    onTold(connection, () => {
      restored += 1;
    });
    connection.start();
    connection.send({ type: 'connection.restored' });
    connection.send({ type: 'connection.lost' });
    connection.send({ type: 'connection.restored' });
    connection.send({ type: 'connection.restored' });
    expect(restored).toBe(1);
  });
});
