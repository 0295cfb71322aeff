import assert from 'node:assert/strict';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { evenings } from '@hangout/contract/rest/evenings/evenings';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { recentSongs } from '@hangout/contract/rest/songs/recent-songs';
import { beginOrExtendEvening, findAdmission } from '@hangout/db';
import { Room } from '@hangout/db/models/rooms';
import { storeSnapshots } from '../testing/presence.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('a hangout with a password', () => {
  const t = restTest();
  const pin = {
    ...{ uuid: '6f1c2f5e-7d0a-4c51-8a57-0f2b7c1a9d10', message: 'The key is under the mat' },
    ...{
      userUuid: '6f1c2f5e-7d0a-4c51-8a57-0f2b7c1a9d11',
      userName: 'ann',
      date: '2026-01-01T00:00:00.000Z',
    },
  };

  /** A hangout with a password in which a song plays, two people dance, and a message is pinned. */
  async function secretRoom() {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Cellar', password: 'sesame' });
    const song = { songId: '7', songShortId: 's7', trackName: 'Whisper', artistName: 'Band' };
    const now = Date.now();
    const play = {
      playId: pin.uuid,
      song,
      djUuid: ann.uuid,
      djName: 'ann',
      startTime: now,
      endTime: now + 60_000,
    };
    const face = { uuid: ann.uuid, nickname: 'ann', avatarId: 'nova', color: '#562DF9' };
    const snapshot = { roomUuid: uuid, users: 2, registered: 2, guests: 0, djs: 1, vibe: 0.5, faces: [face] };
    await storeSnapshots(t.db, [{ ...snapshot, play: play as never }]);
    await Room.query(t.db)
      .where({ uuid })
      .patch({ pinnedMessages: [pin] });
    await beginOrExtendEvening(t.db, uuid, now);
    return { ann, bob, id, uuid };
  }

  const look = async (api: TestUser['api'], id: string) => {
    const room = await api(rooms.byId, { id });
    return [room.song?.trackName, room.faces.length, room.pinnedMessages.length, room.numberOfUsersInRoom];
  };

  it('[H770] song, people and pinned messages of a hangout with a password are hidden from users who have not entered the password', async () => {
    const { ann, bob, id } = await secretRoom();
    const guest = t.as((await t.api(auth.guest)).accessToken);
    for (const api of [t.api, guest, bob.api]) assert.deepEqual(await look(api, id), [undefined, 0, 0, 2]);
    const listed = (await bob.api(rooms.public, {})).data.find((room) => room.slug === id);
    assert.deepEqual(
      [listed?.song, listed?.djName, listed?.faces, listed?.pinnedMessages],
      [null, null, [], []],
    );
    assert.deepEqual(await look(ann.api, id), ['Whisper', 1, 1, 2], 'the owner sees all');
    assert.equal((await ann.api(rooms.mine, {})).data[0]?.song?.trackName, 'Whisper');
    assert.equal((await bob.api(rooms.join, { id, password: 'sesame' })).song?.trackName, 'Whisper');
    assert.deepEqual(await look(bob.api, id), ['Whisper', 1, 1, 2]);
  });

  it('[H770] evenings and recent songs of a hangout with a password are hidden from users who have not entered the password', async () => {
    const { ann, bob, id } = await secretRoom();
    const histories = (api: TestUser['api']) => [
      () => api(evenings.list, { id }),
      () => api(evenings.byId, { id, eveningId: 'latest' }),
      () => api(recentSongs.list, { slug: id }),
    ];
    for (const read of histories(bob.api)) assert.equal((await refusalOf(read())).code, 'password_needed');
    await bob.api(rooms.join, { id, password: 'sesame' });
    for (const api of [bob.api, ann.api]) for (const read of histories(api)) await read();
  });

  it('[H770] after the password of a hangout changes, users must enter the new one to see its song and people; banned users see neither', async () => {
    const { ann, bob, id } = await secretRoom();
    await bob.api(rooms.join, { id, password: 'sesame' });
    await ann.api(roomChanges.update, { id, password: 'barley' });
    assert.equal((await look(bob.api, id))[0], undefined);
    await bob.api(rooms.join, { id, password: 'barley' });
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: bob.uuid, role: 'banned' });
    assert.equal((await look(bob.api, id))[0], undefined);
  });

  it('[H770] [H153] that a user has entered a hangout’s password is stored in the database for 30 days, so that other processes know it too', async () => {
    const { bob, id, uuid } = await secretRoom();
    await bob.api(rooms.join, { id, password: 'sesame' });
    const { passwordHash } = await Room.query(t.db).where({ uuid }).first().throwIfNotFound();
    assert.ok(passwordHash);
    assert.equal(await findAdmission(t.db, uuid, bob.uuid, ['another', passwordHash]), passwordHash);
    await t.db.raw("update room_admissions set admitted_at = now() - interval '31 days'");
    assert.equal(await findAdmission(t.db, uuid, bob.uuid, [passwordHash]), null);
  });
});
