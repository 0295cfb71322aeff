import assert from 'node:assert/strict';
import { createLog } from '@hangout/platform/log/log';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { refusalCode, roomsTest } from '../testing/rooms-test.ts';

const canary = 'canary7secret';

describe('secrets in log and security events of the game server', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  const t = roomsTest({ log });

  it('[H755] tickets, passwords and messages are not logged, even at log level trace', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const ticket = await t.ticket(ann, room);
    const client = await t.joinWithTicket(ticket, { password: canary });
    const uuid = 'c0ffee00-0000-4000-8000-000000000001';
    const requests = [
      client.request('sendMessage', { uuid, message: canary }),
      client.request('sendMessage', { message: { wrong: canary } } as never),
      client.request('addDj', { song: { songId: canary } } as never),
      client.room.request(`unknown ${canary}`, { token: canary }),
    ];
    const codes = await Promise.all(requests.map(refusalCode));
    assert.equal(codes[0], 'not refused', 'the message is sent');
    await assert.rejects(t.joinWithTicket(ticket), 'a ticket is good once');
    await assert.rejects(t.joinWithTicket(canary));
    await t.advance(2000);
    assert.ok(lines.length > 0, 'something is logged');
    assert.deepEqual(
      lines.filter((line) => line.includes(canary) || line.includes(ticket)),
      [],
    );
  });

  it('[H750] a join with an invalid ticket is recorded as a security event with the client’s address', async () => {
    t.securityEvents.length = 0;
    await assert.rejects(t.joinWithTicket(canary));
    assert.deepEqual(
      t.securityEvents.map(({ kind, outcome, code, origin }) => [kind, outcome, code, origin.address]),
      [['accessRefused', 'refused', 'bad_ticket', '127.0.0.1']],
    );
  });

  it('[H829] repeated refused requests of a user are recorded as security events, without the requests’ content', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const client = await t.joinWithTicket(await t.ticket(ann, await createTestRoom(t.db, ann)));
    t.securityEvents.length = 0;
    for (let turn = 0; turn < 12; turn += 1) await refusalCode(client.room.request(`unknown ${canary}`, {}));
    assert.deepEqual(
      t.securityEvents.map(({ kind, code, actorUuid, endpoint, count }) => [
        ...[kind, code, actorUuid === ann.uuid],
        ...[endpoint, count],
      ]),
      [10, 1, 1].map((count) => ['inputRefused', 'unknown_request', true, 'room unknown', count]),
    );
  });
});
