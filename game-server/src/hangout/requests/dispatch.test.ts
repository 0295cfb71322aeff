import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createTestRoom, createTestUser } from '../../testing/people.ts';
import { refusalCode, roomsTest } from '../../testing/rooms-test.ts';

describe('checks of every request to a hangout', () => {
  const t = roomsTest();

  async function joinNewHangout() {
    const kai = await createTestUser(t.db, 'kai');
    return t.joinRoom(kai, await createTestRoom(t.db, kai));
  }

  it('[H060] requests to a hangout beyond the rate limit are refused, and the client stays connected', async () => {
    const client = await joinNewHangout();
    const codes: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const draft = { uuid: randomUUID(), message: `line ${n}` };
      codes.push(await refusalCode(client.request('sendMessage', draft)));
    }
    assert.deepEqual(codes, [...Array(5).fill('not refused'), ...Array(3).fill('rate_limited')]);
    await t.advance(5000);
    assert.equal(
      await refusalCode(client.request('sendMessage', { uuid: randomUUID(), message: 'again' })),
      'not refused',
    );
  });

  it('[H430] unknown, invalid and oversized requests to a hangout are refused, and the client stays connected', async () => {
    const client = await joinNewHangout();
    assert.equal(await refusalCode(client.room.request('makeMeOwner', {})), 'unknown_request');
    assert.equal(await refusalCode(client.room.request('constructor', {})), 'unknown_request');
    assert.equal(
      await refusalCode(client.room.request('voteOnSong', { songVotes: { like: 'yes' } })),
      'invalid_request',
    );
    assert.equal(await refusalCode(client.room.request('addDj', [1, 2])), 'invalid_request');
    const huge = { uuid: randomUUID(), message: 'x'.repeat(60_000) };
    assert.equal(await refusalCode(client.room.request('sendMessage', huge)), 'message_too_long');
    client.room.send('nonsense', { any: 'thing' });
    assert.deepEqual(await client.request('serverTime', { sent: 1 }), { sent: 1, now: t.clock.now() });
    assert.equal(client.closed(), undefined);
  });
});
