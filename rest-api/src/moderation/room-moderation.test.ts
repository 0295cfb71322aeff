import assert from 'node:assert/strict';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { crates } from '@hangout/contract/rest/crates/crates';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { ownershipTransfers } from '@hangout/contract/rest/rooms/ownership-transfers';
import { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type ChatBody, ChatMessage } from '@hangout/db/models/chat';
import { Presence } from '@hangout/db/models/presence';
import { BlockedSong, Room } from '@hangout/db/models/rooms';
import { Song } from '@hangout/db/models/songs';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('moderation settings and log of a hangout', () => {
  const t = restTest();

  /** Creates a hangout owned by ann, with mia as its moderator. */
  async function withModerator() {
    const [ann, mia] = [await t.ann(), await t.signUp('mia')];
    const { slug: id, uuid, rev } = await ann.api(rooms.create, { name: 'In order' });
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: mia.uuid, role: 'moderator' });
    return { ann, mia, id, uuid, rev: rev + 1 };
  }

  async function makeSong(traits: Record<string, unknown> = {}): Promise<string> {
    const shortId = Math.random().toString(36).slice(2, 12);
    const row = await Song.query(t.db)
      .insert({ shortId, status: 'VERIFIED', trackName: 'Out', artistName: 'Loud', duration: 100, ...traits })
      .returning('id')
      .first()
      .throwIfNotFound();
    return String(row.id);
  }

  const record = async (roomUuid: string) => {
    const boss = await t.createUser('boss', 'admin');
    const { data } = await boss.api(moderationActions.list, {
      filter: [`roomUuid||$eq||${roomUuid}`],
      sort: ['id,ASC'],
    });
    return data.filter((line) => line.type !== 'grantRole');
  };

  it('[H341] [H357] a moderator sets slow mode; the change is written to the moderation log and raises the hangout’s revision', async () => {
    const { mia, id, uuid, rev } = await withModerator();
    const room = await mia.api(roomModeration.slowMode, { id, slowModeSeconds: 30 });
    assert.deepEqual([room.slowModeSeconds, room.rev], [30, rev + 1]);
    assert.equal((await t.api(rooms.byId, { id })).slowModeSeconds, 30);
    const [line] = await record(uuid);
    assert.deepEqual(
      [line?.type, line?.actorUuid, line?.userUuid, line?.previousState, line?.newState],
      ['slowMode', mia.uuid, null, { slowModeSeconds: 0 }, { slowModeSeconds: 30 }],
    );
    for (const slowModeSeconds of [-1, 301, 1.5])
      assert.equal((await refusalOf(mia.api(roomModeration.slowMode, { id, slowModeSeconds }))).status, 400);
  });

  it('[H151] the general endpoint for changes of a hangout refuses slow mode and raid mode, and names their own endpoints', async () => {
    const { ann, id } = await withModerator();
    const send = async (body: object) => {
      const response = await fetch(`${t.base}/api/room-service/rooms/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { message: string[] }).message;
    };
    assert.deepEqual(await send({ slowModeSeconds: 3 }), [
      'slowModeSeconds is changed by PUT /rooms/{id}/slow-mode',
    ]);
    assert.deepEqual(await send({ raidUntil: null }), ['raidUntil is changed by POST /rooms/{id}/raid-mode']);
  });

  it('[H343] [H357] until a hangout’s raid mode ends or expires, registered users may join, guests who are already inside may rejoin, and other guests are refused', async () => {
    const { ann, mia, id, uuid } = await withModerator();
    const guest = await t.guest();
    const bob = await t.bob();
    await guest.api(rooms.join, { id });
    const before = Date.now();
    const { raidUntil } = await mia.api(roomModeration.beginRaidMode, { id, minutes: 5 });
    const until = Date.parse(raidUntil ?? '');
    assert.ok(until >= before + 5 * 60_000 && until <= Date.now() + 5 * 60_000);
    assert.deepEqual(await refusalOf(guest.api(rooms.join, { id })), {
      status: 403,
      code: 'registered_only',
      message: 'Only registered people come in and write at the moment',
    });
    await bob.api(rooms.join, { id });
    const here = { userUuid: guest.uuid, roomUuid: uuid };
    await storePresence(t.db, [here]);
    await guest.api(rooms.join, { id });
    await Presence.query(t.db)
      .where(here)
      .patch({ updatedAt: new Date(Date.now() - 11_000).toISOString() });
    assert.equal((await refusalOf(guest.api(rooms.join, { id }))).code, 'registered_only');
    assert.equal((await ann.api(roomModeration.endRaidMode, { id })).raidUntil, null);
    await guest.api(rooms.join, { id });
    assert.deepEqual(
      (await record(uuid)).map(({ type, actorUuid, previousState, newState }) => [
        type,
        actorUuid,
        previousState,
        newState,
      ]),
      [
        ['raidModeOn', mia.uuid, { raidUntil: null }, { raidUntil }],
        ['raidModeOff', ann.uuid, { raidUntil }, { raidUntil: null }],
      ],
    );
    await mia.api(roomModeration.beginRaidMode, { id });
    await Room.query(t.db)
      .where({ uuid })
      .patch({ raidUntil: new Date(Date.now() - 1).toISOString() });
    await guest.api(rooms.join, { id });
    assert.equal((await t.api(rooms.byId, { id })).raidUntil, null);
    for (const minutes of [0, 1441])
      assert.equal((await refusalOf(mia.api(roomModeration.beginRaidMode, { id, minutes }))).status, 400);
  });

  it('[H336] [H337] [H357] moderators of a hangout block a song, list blocked songs and unblock a song', async () => {
    const { mia, id, uuid, rev } = await withModerator();
    const songId = await makeSong({ isrc: 'QZ0001', trackName: 'Siren' });
    const blocked = await mia.api(roomModeration.blockSong, { id, song: { songId }, reason: 'hurts' });
    assert.deepEqual(
      [blocked.songId, blocked.trackName, blocked.isrc, blocked.reason, blocked.blockedBy],
      [songId, 'Siren', 'QZ0001', 'hurts', mia.uuid],
    );
    assert.equal((await t.api(rooms.byId, { id })).rev, rev + 1);
    const again = await mia.api(roomModeration.blockSong, { id, song: { songId }, reason: 'other' });
    assert.deepEqual(again, blocked, 'blocking a blocked song changes nothing');
    assert.equal((await t.api(rooms.byId, { id })).rev, rev + 1);
    const list = await mia.api(roomModeration.blockedSongs, { id });
    assert.deepEqual([list.count, list.data], [1, [blocked]]);
    await mia.api(roomModeration.unblockSong, { id, blockId: blocked.id });
    assert.equal((await mia.api(roomModeration.blockedSongs, { id })).count, 0);
    assert.equal(
      (await refusalOf(mia.api(roomModeration.unblockSong, { id, blockId: blocked.id }))).code,
      'block_not_found',
    );
    assert.equal(
      (await refusalOf(mia.api(roomModeration.blockSong, { id, song: { songId: '987654321' } }))).code,
      'song_not_found',
    );
    const song = { songId, trackName: 'Siren', artistName: 'Loud' };
    assert.deepEqual(
      (await record(uuid)).map(({ type, previousState, newState }) => [type, previousState, newState]),
      [
        ['blockSong', { blocked: false }, { blocked: true, ...song }],
        ['unblockSong', { blocked: true, ...song }, { blocked: false }],
      ],
    );
  });

  it('[H337] a hangout can block only a limited number of songs, and moderators of other hangouts cannot unblock them', async () => {
    const [one, other] = [await withModerator(), await withModerator()];
    const songId = await makeSong();
    const blocked = await one.mia.api(roomModeration.blockSong, { id: one.id, song: { songId } });
    assert.equal(
      (await refusalOf(other.mia.api(roomModeration.unblockSong, { id: other.id, blockId: blocked.id })))
        .status,
      404,
    );
    await BlockedSong.query(t.db).insert(
      Array.from({ length: 499 }, (_, at) => ({ roomUuid: one.uuid, traits: { trackName: `n${at}` } })),
    );
    const full = one.mia.api(roomModeration.blockSong, { id: one.id, song: { songId: await makeSong() } });
    assert.equal((await refusalOf(full)).code, 'too_many_blocked');
  });

  it('[H337] [H341] [H343] users without a role in a hangout cannot set its slow mode or raid mode, or block songs', async () => {
    const { id } = await withModerator();
    const { mia: stranger } = await withModerator();
    const calls: ((one: TestUser) => Promise<unknown>)[] = [
      (one) => one.api(roomModeration.slowMode, { id, slowModeSeconds: 1 }),
      (one) => one.api(roomModeration.beginRaidMode, { id }),
      (one) => one.api(roomModeration.endRaidMode, { id }),
      (one) => one.api(roomModeration.blockedSongs, { id }),
      (one) => one.api(roomModeration.blockSong, { id, song: { songId: '1' } }),
    ];
    for (const one of [await t.bob(), stranger])
      for (const call of calls) assert.equal((await refusalOf(call(one))).code, 'not_allowed');
    const staff = await t.createUser('staff', 'staff');
    await staff.api(roomModeration.slowMode, { id, slowModeSeconds: 1 });
  });

  it('[H355] the house playlist must belong to the hangout’s owner, and only users who may change the hangout see which one it is', async () => {
    const { ann, mia, id } = await withModerator();
    const cora = await t.signUp('cora');
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: cora.uuid, role: 'coOwner' });
    const own = await ann.api(crates.create, { crateName: 'For the house' });
    const foreign = await cora.api(crates.create, { crateName: 'Not hers to give' });
    const room = await cora.api(roomChanges.update, { id, autoDj: true, autoDjCrateUuid: own.crateUuid });
    assert.deepEqual([room.autoDj, room.autoDjCrateUuid], [true, own.crateUuid]);
    assert.equal('autoDjCrateUuid' in (await mia.api(rooms.byId, { id })), false);
    assert.equal('autoDjCrateUuid' in (await t.api(rooms.byId, { id })), false);
    for (const autoDjCrateUuid of [foreign.crateUuid, '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5d'])
      assert.equal(
        (await refusalOf(cora.api(roomChanges.update, { id, autoDjCrateUuid }))).code,
        'crate_not_found',
      );
    assert.equal((await ann.api(roomChanges.update, { id, autoDjCrateUuid: null })).autoDjCrateUuid, null);
  });

  it('[H355] even an admin can choose only a playlist of the hangout’s owner as house playlist, and a change of owner resets the choice', async () => {
    const { ann, mia, id } = await withModerator();
    const boss = await t.createUser('boss', 'admin');
    const own = await ann.api(crates.create, { crateName: 'For the house' });
    const foreign = await mia.api(crates.create, { crateName: 'Somebody else’s' });
    await boss.api(roomAdmin.updateRoom, { id, autoDjCrateUuid: own.crateUuid });
    assert.equal((await ann.api(rooms.byId, { id })).autoDjCrateUuid, own.crateUuid);
    for (const autoDjCrateUuid of [foreign.crateUuid, '00000000-0000-0000-0000-000000000000'])
      assert.equal(
        (await refusalOf(boss.api(roomAdmin.updateRoom, { id, autoDjCrateUuid }))).code,
        'crate_not_found',
      );
    await ann.api(roomUserRoles.changeOwner, { roomId: id, userUuid: mia.uuid });
    await mia.api(ownershipTransfers.agree, { roomId: id });
    assert.equal((await mia.api(rooms.byId, { id })).autoDjCrateUuid, null);
  });

  it('[H330] a change of a hangout’s stage settings, slow mode or number of seats raises its revision; a moderator cannot change the stage settings', async () => {
    const { ann, mia, id, rev } = await withModerator();
    const own = await ann.api(crates.create, { crateName: 'House' });
    const given = { songsPerDj: 3, voteToSkip: true, autoDj: true, autoDjCrateUuid: own.crateUuid };
    const room = await ann.api(roomChanges.update, { id, ...given });
    assert.deepEqual(
      [room.songsPerDj, room.voteToSkip, room.autoDj, room.autoDjCrateUuid, room.rev],
      [3, true, true, own.crateUuid, rev + 1],
    );
    assert.equal((await mia.api(roomModeration.slowMode, { id, slowModeSeconds: 9 })).rev, rev + 2);
    assert.equal((await ann.api(roomChanges.djSeats, { id, numberOfDjs: 2 })).rev, rev + 3);
    assert.equal(
      (await refusalOf(mia.api(roomChanges.update, { id, voteToSkip: false }))).code,
      'not_allowed',
    );
  });

  it('[H357] pinning messages and deleting a hangout are in the moderation log', async () => {
    const { ann, mia, id, uuid } = await withModerator();
    const bob = await t.bob();
    const messageUuid = '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5f';
    const body = { message: 'hi', userName: 'bob' } as ChatBody;
    await ChatMessage.query(t.db).insert({ roomUuid: uuid, uuid: messageUuid, userUuid: bob.uuid, body });
    await mia.api(roomChanges.pin, { id, messageUuid });
    await mia.api(roomChanges.pin, { id, messageUuid, pinned: false });
    await ann.api(rooms.delete, { id });
    assert.deepEqual(
      (await record(uuid)).map(({ type, userUuid, previousState, newState }) => [
        type,
        userUuid,
        previousState,
        newState,
      ]),
      [
        ['pinMessage', bob.uuid, { pins: [] }, { pins: [messageUuid] }],
        ['unpinMessage', null, { pins: [messageUuid] }, { pins: [] }],
        ['deleteRoom', ann.uuid, { slug: id, name: 'In order' }, { deleted: true }],
      ],
    );
  });

  it('[H331] a hangout’s moderators read its moderation log, newest entry first', async () => {
    const { ann, mia, id } = await withModerator();
    await mia.api(roomModeration.slowMode, { id, slowModeSeconds: 5 });
    await ann.api(roomModeration.beginRaidMode, { id });
    const { count, data } = await mia.api(roomModeration.record, { id, limit: 2 });
    assert.deepEqual([count, data.map(({ type }) => type)], [3, ['raidModeOn', 'slowMode']]);
    const rest = await mia.api(roomModeration.record, { id, limit: 2, offset: 2 });
    assert.deepEqual(
      rest.data.map(({ type, userUuid }) => [type, userUuid]),
      [['grantRole', mia.uuid]],
    );
    assert.equal((await refusalOf((await t.bob()).api(roomModeration.record, { id }))).code, 'not_allowed');
  });

  it('[H337] blocking or reporting a song that the caller may not see returns 404', async () => {
    const { ann, mia, id } = await withModerator();
    const songId = await makeSong({ status: 'UNVERIFIED', ownerUuid: ann.uuid });
    assert.equal(
      (await refusalOf(mia.api(roomModeration.blockSong, { id, song: { songId } }))).code,
      'song_not_found',
    );
    const about = { kind: 'song', song: { songId }, reason: 'spam' } as const;
    assert.equal((await refusalOf(mia.api(reports.create, about))).code, 'song_not_found');
    await ann.api(roomModeration.blockSong, { id, song: { songId } });
  });

  it('[H354] [H357] clearing a hangout’s chat is in the moderation log, with the id of the last cleared message', async () => {
    const { ann, id, uuid } = await withModerator();
    const said = await ChatMessage.query(t.db)
      .insert({
        roomUuid: uuid,
        uuid: '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5e',
        body: { message: 'hi' } as ChatBody,
      })
      .returning('id')
      .first()
      .throwIfNotFound();
    await ann.api(roomChats.deleteConversation, { id });
    const [line] = await record(uuid);
    assert.deepEqual(
      [line?.type, line?.actorUuid, line?.previousState, line?.newState],
      ['clearChat', ann.uuid, { chatClearedId: 0, pins: [] }, { chatClearedId: said.id, pins: [] }],
    );
  });

  it('[H359] if a kicked user tries to join, the refusal contains the reason that the moderator gave', async () => {
    const { mia, id } = await withModerator();
    const bob = await t.bob();
    await mia.api(roomUserRoles.kick, { userUuid: bob.uuid, slug: id, reason: 'too loud' });
    const response = await fetch(`${t.base}/api/room-service/rooms/${id}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bob.token}` },
      body: '{}',
    });
    const { code, details } = (await response.json()) as { code: string; details: { reason: string } };
    assert.deepEqual([response.status, code, details.reason], [403, 'kicked', 'too loud']);
  });
});
