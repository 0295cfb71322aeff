import assert from 'node:assert/strict';
import { type Client, ClientState } from '@colyseus/core';
import { sendToReaders } from './send-to-readers.ts';

function client(sessionId: string, { bufferedAmount = 0, state = ClientState.JOINED as ClientState } = {}) {
  const got: Uint8Array[] = [];
  const made = {
    sessionId,
    state,
    ref: { bufferedAmount },
    raw: (bytes: Uint8Array) => void got.push(bytes),
  };
  // sendToReaders uses only these fields of a Colyseus client.
  return { client: made as unknown as Client, got };
}

describe('sendToReaders, a broadcast that skips slow listeners', () => {
  it('[H1427] a broadcast skips slow listeners, clients that are still joining, and one excepted client', () => {
    const [ann, bob] = [client('ann'), client('bob', { bufferedAmount: 100 })];
    const others = [
      client('slow', { bufferedAmount: 101 }),
      client('joining', { state: ClientState.JOINING }),
      client('speaker'),
    ];
    const skipped = sendToReaders(
      [ann, bob, ...others].map((one) => one.client),
      { type: 'voice', bytes: Uint8Array.of(1, 2, 3), exceptId: 'speaker', maxUnsentBytes: 100 },
    );
    assert.equal(skipped, 1);
    assert.ok(ann.got[0]);
    assert.equal(ann.got[0], bob.got[0]);
    assert.deepEqual(ann.got[0]?.subarray(-3), Buffer.of(1, 2, 3));
    assert.deepEqual(
      others.flatMap(({ got }) => got),
      [],
    );
  });
});
