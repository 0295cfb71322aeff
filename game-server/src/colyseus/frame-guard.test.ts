import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestRoom, createTestUser, type TestUser } from '../testing/people.ts';
import { principalOf, roomsTest } from '../testing/rooms-test.ts';
import { hasReadableName } from './frame-guard.ts';

const MESSAGE = 13;
const BYTES = 17;
const REQUEST = 21;

describe('WebSocket frames that Colyseus cannot decode', () => {
  const t = roomsTest();

  async function join(kind: 'hangout' | 'lobby', user: TestUser, hangout: string) {
    const room = kind === 'hangout' ? hangout : lobbyRoom;
    const ticket = await t.tokens.signTicket({ room, person: principalOf(user), passwordOk: true });
    const joined = await new Client(t.endpoint).joinOrCreate(kind === 'hangout' ? hangoutRoom : lobbyRoom, {
      ticket,
    });
    joined.reconnection.enabled = false;
    joined.onMessage('*', () => {});
    joined.onError(() => {});
    return joined;
  }

  for (const kind of ['hangout', 'lobby'] as const)
    it(`[H818] an undecodable frame to the ${kind} closes only its sender’s connection, and nothing is printed`, async () => {
      const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
      const hangout = (await createTestRoom(t.db, ann)).uuid;
      const other = await join(kind, bob, hangout);
      const printed = mock.method(console, 'error', () => {});
      try {
        for (const bytes of [
          [MESSAGE, 0xa2, 0xff, 0xfe],
          [BYTES, 0xd9, 2, 0x61, 0xf8],
          [REQUEST, 7, 0xa3, 0x61, 0x80, 0x61],
        ]) {
          const room = await join(kind, ann, hangout);
          let code: number | undefined;
          room.onLeave((given) => {
            code = given;
          });
          for (let times = 0; times < 3; times += 1) room.connection.send(Uint8Array.from(bytes));
          await waitUntil(() => code !== undefined);
          assert.equal(code, 4002);
        }
        const [alive, payload] = kind === 'hangout' ? ['serverTime', { sent: 0 }] : ['presence', {}];
        await other.request(alive, payload);
        assert.deepEqual(printed.mock.calls, []);
      } finally {
        printed.mock.restore();
        await other.leave();
      }
    });

  it('[H818] hasReadableName accepts numbers and names in any script, and refuses truncated or invalid UTF-8', () => {
    const name = new TextEncoder().encode('größe 🎵');
    const long = new TextEncoder().encode('x'.repeat(300));
    for (const bytes of [
      [MESSAGE, 0xa0 | name.length, ...name, 0x80],
      [REQUEST, 0xcd, 1, 2, 0xd9, name.length, ...name],
      [REQUEST, 1, 0xda, long.length & 0xff, long.length >> 8, ...long],
      [MESSAGE, 7],
      [10],
      [18, 0xff, 0xfe],
      [],
    ])
      assert.equal(hasReadableName(Uint8Array.from(bytes)), true, String(bytes));
    for (const bytes of [
      [MESSAGE, 0xa3, 0x61],
      [REQUEST, 1, 0xa1, 0xff],
      [REQUEST, 1, 0xdb, 1, 0, 0, 0, 0xff],
    ])
      assert.equal(hasReadableName(Uint8Array.from(bytes)), false, String(bytes));
  });
});
