import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { insertUser } from '../accounts/index.ts';
import { down, up } from '../migrations/0012-room-evenings.ts';
import { Play, RoomEvening } from '../models/plays.ts';
import { Room } from '../models/rooms.ts';
import { databaseTest } from '../testing.ts';

describe('evenings from before there was a table of them', () => {
  const t = databaseTest();

  it('[H351] are drawn from the plays, with half an hour of silence between them', async () => {
    const ownerUuid = await insertUser(t.db, { nickname: 'ann' });
    const makeRoom = async (slug: string): Promise<string> => {
      const row = await Room.query(t.db)
        .insert({ slug, name: slug, ownerUuid })
        .returning('uuid')
        .first()
        .throwIfNotFound();
      return row.uuid;
    };
    const [room, other] = [await makeRoom('first'), await makeRoom('second')];
    const at = (minute: number) =>
      new Date(Date.parse('2026-01-01T20:00:00Z') + minute * 60_000).toISOString();
    const play = (roomUuid: string, minute: number, listeners: number, isOver = true) =>
      Play.query(t.db).insert({
        ...{ playId: randomUUID(), roomUuid, song: {} as Play['song'], listeners },
        ...{ startTime: at(minute), endTime: at(minute + 4), endedAt: isOver ? at(minute + 4) : null },
      });
    await play(room, 0, 3);
    await play(room, 33, 7);
    await play(other, 40, 1);
    await play(room, 67, 2);
    await play(room, 71, 5, false);
    await down(t.db);
    await up(t.db);
    const rows = await RoomEvening.query(t.db).where({ roomUuid: room }).orderBy('startedAt');
    assert.deepEqual(
      rows.map(({ startedAt, endedAt, mostPeople }) => [startedAt, endedAt, mostPeople]),
      [
        [at(0), at(37), 7],
        [at(67), at(71), 5],
      ],
    );
    assert.equal((await RoomEvening.query(t.db).where({ roomUuid: other })).length, 1);
  });
});
