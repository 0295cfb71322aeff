import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import {
  blockSong,
  deleteCrate,
  eraseAccount,
  insertCrate,
  loadSong,
  restoreDeletedCrate,
} from '@hangout/db';
import { ChatMessage } from '@hangout/db/models/chat';
import { BlockedUser } from '@hangout/db/models/friends';
import { ModerationAction, Report } from '@hangout/db/models/moderation';
import { Play, RoomEvening } from '@hangout/db/models/plays';
import { Seat } from '@hangout/db/models/room-leases';
import { RoomRole } from '@hangout/db/models/rooms';
import { Crate } from '@hangout/db/models/songs';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  enableAutoDj,
  fillQueue,
  giveRole,
  type TestRoom,
  type TestUser,
} from '../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../testing/rooms-test.ts';

const playing = (client: TestClient) => client.state().nowPlaying?.song.songId;
const MINUTE = 60_000;

describe('moderation in an open hangout', () => {
  const t = roomsTest();

  /** Starts a hangout with a connected moderator and `djs` DJs, each with two songs. */
  async function startHangout(djs: number, traits: Record<string, unknown> = {}, songTraits = {}) {
    const [owner, mia] = [await createTestUser(t.db, 'owner'), await createTestUser(t.db, 'mia')];
    const room = await createTestRoom(t.db, owner, traits);
    await giveRole(t.db, room, mia, 'moderator');
    const moderator = await t.joinRoom(mia, room);
    const people: { person: TestUser; songs: string[]; client: TestClient }[] = [];
    for (let n = 0; n < djs; n += 1) {
      const person = await createTestUser(t.db, `dj${n}`);
      const songs = [await createTestSong(t.db, songTraits), await createTestSong(t.db, songTraits)];
      await fillQueue(t.db, person, songs);
      people.push({ person, songs, client: await t.joinRoom(person, room) });
    }
    const ofDj = (index: number) => {
      const found = people[index];
      if (!found) throw new Error(`there is no DJ ${index}`);
      return found;
    };
    return { owner, mia, room, moderator, people, ofDj };
  }
  const notices = (client: TestClient) => client.received('notice').map(({ code }) => code);
  const sendChat = (
    client: TestClient,
    message: string,
    more: Partial<RoomRequestInput<'sendMessage'>> = {},
  ) => client.request('sendMessage', { uuid: randomUUID(), message, ...more });

  async function block(room: TestRoom, by: TestUser, songId: string | undefined): Promise<void> {
    const song = await loadSong(t.db, songId ?? '');
    if (!song) throw new Error('no such song');
    await t.db.transaction(async (tx) => {
      await blockSong(tx, { roomUuid: room.uuid, song, reason: null, blockedBy: by.uuid });
      await changeRoom(tx, room, {});
    });
  }

  it('[H332] a paused DJ is shown as paused and gets no turn until they end the pause', async () => {
    const { ofDj, moderator } = await startHangout(2);
    const [kai, lea] = [ofDj(0), ofDj(1)];
    await kai.client.request('addDj', {});
    await lea.client.request('addDj', {});
    const { pausedUntil } = await lea.client.request('pauseDj', { paused: true });
    assert.equal(pausedUntil, t.clock.now() + 15 * MINUTE);
    await waitUntil(() => moderator.state().djs[1]?.pausedUntil === pausedUntil);
    await kai.client.request('skipSong', {});
    await waitUntil(() => playing(moderator) === kai.songs[1]);
    assert.deepEqual(await lea.client.request('pauseDj', { paused: false }), { pausedUntil: null });
    await kai.client.request('skipSong', {});
    await waitUntil(() => playing(moderator) === lea.songs[0]);
    assert.equal(await refusalCode(moderator.request('pauseDj', { paused: true })), 'not_seated');
  });

  it('[H333] a DJ who pauses for more than 15 minutes loses the seat and is notified', async () => {
    const { ofDj, moderator } = await startHangout(2);
    const [kai, lea] = [ofDj(0), ofDj(1)];
    await kai.client.request('addDj', {});
    await lea.client.request('addDj', {});
    await lea.client.request('pauseDj', { paused: true });
    await t.advance(15 * MINUTE + 1000);
    await waitUntil(() => notices(lea.client).includes('seat_paused_too_long'));
    await waitUntil(() => moderator.state().djs.length === 1);
    const [seat] = await Seat.query(t.db).where({ userUuid: lea.person.uuid });
    assert.equal(seat, undefined);
  });

  it('[H338] blocking a song ends its play, removes it from the turns of DJs, and notifies its DJ', async () => {
    const { ofDj, moderator, mia, room } = await startHangout(1);
    const kai = ofDj(0);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(moderator) === kai.songs[0]);
    await block(room, mia, kai.songs[0]);
    await waitUntil(() => playing(moderator) === kai.songs[1]);
    const play = await Play.query(t.db)
      .where({ roomUuid: room.uuid })
      .whereNotNull('endedAt')
      .first()
      .throwIfNotFound();
    assert.equal(play.endReason, 'blocked');
    await waitUntil(() => notices(kai.client).includes('song_blocked'));
    await t.advance(181_600);
    await waitUntil(() => moderator.received('playedSong').length === 2);
    assert.equal(playing(moderator), kai.songs[1], 'the other one is all that is left');
    assert.equal(notices(kai.client).filter((code) => code === 'song_blocked').length, 1, 'told once');
    const [told] = kai.client.received('notice').filter(({ code }) => code === 'song_blocked');
    const { songId, trackName, artistName } = (await loadSong(t.db, kai.songs[0] ?? '')) ?? {};
    assert.deepEqual(told?.details, { song: { songId, trackName, artistName } });
  });

  it('[H338] [H336] a blocked song and another song with the same ISRC are refused', async () => {
    const { ofDj, mia, room } = await startHangout(1);
    const kai = ofDj(0);
    const out = await createTestSong(t.db, { isrc: 'QZ338' });
    const copy = await createTestSong(t.db, { isrc: 'QZ338', trackName: 'Under another name' });
    await block(room, mia, out);
    await waitUntil(() => t.hangout(room).settings.blockedSongs.length === 1);
    for (const songId of [out, copy])
      assert.equal(await refusalCode(kai.client.request('addDj', { song: { songId } })), 'song_blocked');
    await kai.client.request('addDj', {});
    assert.equal(
      await refusalCode(kai.client.request('updateNextSong', { song: { songId: copy } })),
      'song_blocked',
    );
  });

  it('[H982] [H983] songs that a hangout’s settings exclude are refused with that reason, and are skipped in queues', async () => {
    const { ofDj, moderator, room } = await startHangout(1);
    const { client, person, songs } = ofDj(0);
    const loud = await createTestSong(t.db, { explicit: true });
    await changeRoom(t.db, room, { explicit: false });
    await waitUntil(() => !moderator.state().settings.explicit);
    assert.equal(await refusalCode(client.request('addDj', { song: { songId: loud } })), 'song_explicit');
    await changeRoom(t.db, room, { explicit: true, musicProviderKeys: ['spotify'] });
    await waitUntil(() => moderator.state().settings.musicProviderKeys.join() === 'spotify');
    assert.equal(moderator.state().settings.explicit, true);
    assert.equal(await refusalCode(client.request('addDj', { song: { songId: loud } })), 'song_provider');
    assert.equal(await refusalCode(client.request('addDj', {})), 'song_provider', 'all of the queue');
    await changeRoom(t.db, room, { explicit: false, musicProviderKeys: ['spotify', 'uploadService'] });
    await waitUntil(() => moderator.state().settings.musicProviderKeys.length === 2);
    await Crate.query(t.db).where({ userUuid: person.uuid, kind: 'queue' }).delete();
    await fillQueue(t.db, person, [loud, songs[1] ?? '']);
    await client.request('addDj', {});
    await waitUntil(() => playing(moderator) === songs[1]);
    const told = client.received('notice').filter(({ code }) => code === 'song_explicit');
    assert.equal(told.length, 1, 'told once');
  });

  it('[H334] songs that are unverified, failed, without a duration or too long are refused, even for their uploader', async () => {
    const { ofDj, moderator } = await startHangout(1);
    const { client, person } = ofDj(0);
    for (const traits of [
      { status: 'UNVERIFIED' },
      { status: 'VERIFICATION_ERROR', ownerUuid: person.uuid },
      { duration: 0 },
    ] as const) {
      const songId = await createTestSong(t.db, traits);
      assert.equal(await refusalCode(client.request('addDj', { song: { songId } })), 'song_not_playable');
    }
    const long = await createTestSong(t.db, { duration: 3600 });
    assert.equal(await refusalCode(client.request('addDj', { song: { songId: long } })), 'song_too_long');
    await client.request('addDj', {});
    const songId = await createTestSong(t.db, { status: 'UNVERIFIED' });
    assert.equal(
      await refusalCode(client.request('updateNextSong', { song: { songId } })),
      'song_not_playable',
    );
    await waitUntil(() => playing(moderator) !== undefined);
  });

  it('[H340] the house playlist skips blocked songs', async () => {
    const { owner, mia, room, moderator } = await startHangout(0);
    const [first, second] = [await createTestSong(t.db), await createTestSong(t.db)];
    await block(room, mia, first);
    await enableAutoDj(t.db, room, owner, [first, second]);
    await waitUntil(() => playing(moderator) === second);
    await t.advance(181_600);
    await waitUntil(() => moderator.received('playedSong').length === 1);
    assert.equal(playing(moderator), second);
  });

  it('[H2023] the house playlist plays the songs that a hangout allows in turn, however many others it refuses', async () => {
    const { owner, room, moderator } = await startHangout(0, { explicit: false });
    const refused: string[] = [];
    for (let n = 0; n < 25; n += 1) refused.push(await createTestSong(t.db, { explicit: true }));
    const allowed = [await createTestSong(t.db), await createTestSong(t.db)];
    await enableAutoDj(t.db, room, owner, [...refused, ...allowed]);
    await waitUntil(() => playing(moderator) !== undefined);
    const heard = [playing(moderator)];
    while (heard.length < 3) {
      const before = moderator.state().nowPlaying?.playId;
      await t.advance(181_600);
      await waitUntil(() => moderator.state().nowPlaying?.playId !== before);
      heard.push(playing(moderator));
    }
    assert.deepEqual([...new Set(heard)].toSorted(), allowed.toSorted());
    assert.equal(heard[2], heard[0]);
  });

  it('[H355] [H425] the house playlist can be turned on, changed and turned off while the hangout is open', async () => {
    const { owner, room, moderator } = await startHangout(0);
    const song = await createTestSong(t.db);
    await fillQueue(t.db, owner, [song]);
    const crate = await Crate.query(t.db)
      .where({ userUuid: owner.uuid, kind: 'queue' })
      .first()
      .throwIfNotFound();
    await changeRoom(t.db, room, { autoDj: true });
    await waitUntil(() => playing(moderator) !== undefined && moderator.state().settings.autoDj);
    await changeRoom(t.db, room, { autoDj: false });
    await waitUntil(() => playing(moderator) === undefined);
    await changeRoom(t.db, room, { autoDj: true, autoDjCrateUuid: crate.uuid });
    await waitUntil(() => playing(moderator) === song);
  });

  it('[H1674] an open hangout is told when the playlist of its AutoDJ is deleted, also with its owner’s account, and when it is restored', async () => {
    const { owner, room } = await startHangout(0);
    const { crateUuid } = await insertCrate(t.db, { userUuid: owner.uuid, crateName: 'House' });
    await changeRoom(t.db, room, { autoDjCrateUuid: crateUuid });
    const follows = (wanted: string | null) =>
      waitUntil(() => t.hangout(room).settings.autoDjCrateUuid === wanted);
    await follows(crateUuid);
    await deleteCrate(t.db, crateUuid);
    await follows(null);
    await restoreDeletedCrate(t.db, { crateUuid, userUuid: owner.uuid });
    await follows(crateUuid);
    const other = await createTestUser(t.db, 'helper');
    const theirs = await insertCrate(t.db, { userUuid: other.uuid, crateName: 'Borrowed' });
    await changeRoom(t.db, room, { autoDjCrateUuid: theirs.crateUuid });
    await follows(theirs.crateUuid);
    await t.db.transaction((tx) => eraseAccount(tx, other.uuid));
    await follows(null);
  });

  it('[H011] [H425] when songs per turn become two in an open hangout, each DJ plays two songs before the next DJ', async () => {
    const { ofDj, moderator, room } = await startHangout(2, {}, { duration: 30 });
    const [kai, lea] = [ofDj(0), ofDj(1)];
    await kai.client.request('addDj', {});
    await lea.client.request('addDj', {});
    await changeRoom(t.db, room, { songsPerDj: 2 });
    await waitUntil(() => moderator.state().songsRemainingForDj === 1);
    const heard: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      heard.push(moderator.state().nowPlaying?.djUuid);
      const { playId } = moderator.state().nowPlaying ?? {};
      await t.advance(31_600);
      await waitUntil(() => moderator.state().nowPlaying?.playId !== playId);
    }
    const [k, l] = [kai.person.uuid, lea.person.uuid];
    assert.deepEqual(heard, [k, k, l, l]);
  });

  it('[H341] [H342] slow mode refuses a user’s second message and returns the time to wait; moderators need not wait', async () => {
    const { ofDj, moderator, room } = await startHangout(1, { slowModeSeconds: 20 });
    const { client } = ofDj(0);
    assert.equal(client.state().settings.slowModeSeconds, 20);
    const uuid = randomUUID();
    await client.request('sendMessage', { uuid, message: 'one' });
    await t.advance(5000);
    const refused = await client.request('sendMessage', { uuid: randomUUID(), message: 'two' }).then(
      () => assert.fail('not refused'),
      (error: { reason: { code: string; details: unknown } }) => error.reason,
    );
    assert.deepEqual([refused.code, refused.details], ['slow_mode', { waitMs: 15_000 }]);
    assert.equal(
      (await client.request('sendMessage', { uuid, message: 'one' })).uuid,
      uuid,
      'the same line again',
    );
    await sendChat(moderator, 'a');
    await sendChat(moderator, 'b');
    await t.advance(15_000);
    await sendChat(client, 'two');
    assert.equal(client.closed(), undefined);
    await changeRoom(t.db, room, { slowModeSeconds: 0 });
    await waitUntil(() => client.state().settings.slowModeSeconds === 0);
    await sendChat(client, 'three');
    assert.equal((await ChatMessage.query(t.db).where({ roomUuid: room.uuid })).length, 5);
  });

  it('[H341] rejoining does not shorten the wait of slow mode, and an invalid message does not start a wait', async () => {
    const { ofDj, room } = await startHangout(1, { slowModeSeconds: 60 });
    const { client, person } = ofDj(0);
    const pictures = { imageUrls: ['not an address'], media: { uri: 'x' } };
    assert.equal(await refusalCode(sendChat(client, '', pictures)), 'invalid_request');
    await sendChat(client, 'one');
    await client.leave();
    await waitUntil(() => t.hangout(room).presence.people.get(person.uuid) === undefined);
    const again = await t.joinRoom(person, room);
    assert.equal(await refusalCode(sendChat(again, 'two')), 'slow_mode');
  });

  it('[H343] [H344] raid mode refuses new guests, guests’ messages and non-moderators’ links until its time is over', async () => {
    const { ofDj, moderator, room } = await startHangout(1);
    const { client } = ofDj(0);
    const gus = createTestGuest();
    const guest = await t.joinRoom(gus, room);
    await t.advance(15_000);
    const raidUntil = new Date(t.clock.now() + MINUTE).toISOString();
    await changeRoom(t.db, room, { raidUntil });
    await waitUntil(() => client.state().settings.raidUntil === Date.parse(raidUntil));
    assert.equal(guest.closed(), undefined, 'who is inside stays');
    assert.equal(await refusalCode(sendChat(guest, 'hello')), 'registered_only');
    await assert.rejects(t.joinRoom(createTestGuest(), room), /registered/i);
    const again = await t.joinRoom(gus, room);
    assert.equal(again.state().settings.uuid, room.uuid, 'and opens another window');
    await t.joinRoom(await createTestUser(t.db, 'zoe'), room);
    assert.equal(await refusalCode(sendChat(client, 'see https://x.example')), 'no_links');
    assert.equal(
      await refusalCode(sendChat(client, '', { imageUrls: ['/api/x'], media: { uri: '/api/x' } })),
      'no_links',
    );
    const uuid = randomUUID();
    await client.request('sendMessage', { uuid, message: 'plain' });
    assert.equal(
      await refusalCode(client.request('editMessage', { uuid, message: 'www.x.example' })),
      'no_links',
    );
    assert.equal(await refusalCode(sendChat(client, 'plain too')), 'slow_mode');
    await sendChat(moderator, 'see https://x.example');
    await t.advance(MINUTE);
    await waitUntil(() => client.state().settings.raidUntil === 0);
    await sendChat(client, 'see https://x.example');
    await sendChat(guest, 'hello');
    await t.joinRoom(createTestGuest(), room);
  });

  it('[H350] a chat message stores each mentioned user once, without its author and users who have blocked the author', async () => {
    const { ofDj, moderator, mia } = await startHangout(1);
    const { client, person } = ofDj(0);
    const [absent, foe] = [await createTestUser(t.db, 'absent'), await createTestUser(t.db, 'foe')];
    await BlockedUser.query(t.db).insert({ userUuid: foe.uuid, blockedUuid: person.uuid });
    const tag = (uuid: string) => `<@uid:${uuid}>`;
    const named = [mia, mia, absent, foe, person].map(({ uuid }) => tag(uuid)).join(' ');
    const uuid = randomUUID();
    await client.request('sendMessage', { uuid, message: `hey ${named} ${tag(randomUUID())}` });
    await waitUntil(() => moderator.received('messages').flat().length === 1);
    assert.deepEqual(moderator.received('messages').flat()[0]?.mentions, [mia.uuid, absent.uuid]);
    const changed = await client.request('editMessage', { uuid, message: `hey ${tag(absent.uuid)}` });
    assert.deepEqual(changed.mentions, [absent.uuid]);
    await sendChat(client, 'nobody');
    const { messages } = await moderator.request('messages', {});
    assert.deepEqual(
      messages.map(({ mentions }) => mentions),
      [undefined, [absent.uuid]],
    );
  });

  it('[H354] clearing the chat is broadcast, and messages from before are no longer returned', async () => {
    const { moderator, room, ofDj } = await startHangout(1);
    const { id } = await sendChat(moderator, 'before');
    await changeRoom(t.db, room, { chatClearedId: id });
    await waitUntil(() => ofDj(0).client.received('chatCleared').length === 1);
    assert.deepEqual(ofDj(0).client.received('chatCleared'), [{ upTo: id }]);
    await sendChat(moderator, 'after');
    const { messages } = await moderator.request('messages', {});
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['after'],
    );
  });

  it('[H356] a user is notified when a mute or a ban from the DJ seats begins and when it is lifted', async () => {
    const { ofDj, moderator, room } = await startHangout(1);
    const { client, person } = ofDj(0);
    const until10 = new Date(t.clock.now() + 10 * MINUTE).toISOString();
    await giveRole(t.db, room, person, 'chatDisabled', until10);
    await waitUntil(() => notices(client).includes('chat_disabled'));
    assert.deepEqual(client.received('notice')[0]?.details, { expirationTime: Date.parse(until10) });
    await giveRole(t.db, room, person, 'djDisabled');
    await waitUntil(() => notices(client).includes('dj_disabled'));
    await t.db.transaction(async (tx) => {
      await RoomRole.query(tx).where({ roomUuid: room.uuid, userUuid: person.uuid }).delete();
      await changeRoom(tx, room, {});
    });
    await waitUntil(() => notices(client).length === 4);
    assert.deepEqual(notices(client).toSorted(), [
      'chat_disabled',
      'chat_enabled',
      'dj_disabled',
      'dj_enabled',
    ]);
    assert.deepEqual(notices(moderator), []);
  });

  it('[H356] [R105] a muted user who joins is told when the mute expires', async () => {
    const { ofDj, room } = await startHangout(1);
    const { client, person } = ofDj(0);
    await client.leave();
    const untilThen = new Date(t.clock.now() + MINUTE).toISOString();
    await giveRole(t.db, room, person, 'chatDisabled', untilThen);
    const back = await t.joinRoom(person, room);
    await waitUntil(() => notices(back).includes('chat_disabled'));
    assert.deepEqual(back.received('notice')[0]?.details, { expirationTime: Date.parse(untilThen) });
    await back.leave();
    await t.advance(MINUTE + 1000);
    const free = await t.joinRoom(person, room);
    await sendChat(free, 'here again');
    assert.deepEqual(notices(free), []);
  });

  it('[H349] moderators are sent the number of a hangout’s open reports whenever it changes; other users are not', async () => {
    const { ofDj, moderator, room, mia } = await startHangout(1);
    const { client, person } = ofDj(0);
    const staff = await t.joinRoom(await createTestUser(t.db, 'staff', { role: 'staff' }), room);
    const report = (target: string) =>
      Report.query(t.db).insert({
        ...{ kind: 'person', target, reason: 'spam', roomUuid: room.uuid, reporterUuid: person.uuid },
        copy: { text: 'x', date: null, imageUrls: [] },
      });
    await report('person a');
    await t.gameServer.registry.tick();
    await report('person b');
    await t.gameServer.registry.tick();
    await t.gameServer.registry.tick();
    await waitUntil(() => moderator.received('reports').length === 2);
    const second = await t.joinRoom(mia, room);
    await t.gameServer.registry.tick();
    await waitUntil(() => second.received('reports').length === 1);
    await Report.query(t.db).where({ roomUuid: room.uuid }).patch({ state: 'resolved' });
    await t.gameServer.registry.tick();
    await waitUntil(() => moderator.received('reports').length === 3);
    assert.deepEqual(
      moderator.received('reports').map(({ open }) => open),
      [1, 2, 0],
    );
    // Platform moderators receive the reports too.
    await waitUntil(() => staff.received('reports').length === 3);
    assert.deepEqual(client.received('reports'), []);
  });

  it('[H357] the moderation log lists skips, deletions and removals by moderators, but not by the affected users', async () => {
    const { ofDj, moderator, room, mia } = await startHangout(1);
    const { client, person, songs } = ofDj(0);
    await client.request('addDj', {});
    await client.request('skipSong', {});
    await waitUntil(() => playing(moderator) === songs[1]);
    const play = await Play.query(t.db)
      .where({ roomUuid: room.uuid, endedAt: null })
      .first()
      .throwIfNotFound();
    await moderator.request('skipSong', {});
    const line = await sendChat(client, 'oops');
    await moderator.request('deleteMessage', { uuid: line.uuid });
    await moderator.request('removeDj', { djUuid: person.uuid });
    const own = await sendChat(client, 'mine');
    await client.request('deleteMessage', { uuid: own.uuid });
    const chatMessages = await ModerationAction.query(t.db).where({ roomUuid: room.uuid }).orderBy('id');
    assert.deepEqual(
      chatMessages.map((one) => [one.type, one.actorUuid, one.userUuid]),
      [
        ['skipSong', mia.uuid, person.uuid],
        ['deleteMessage', mia.uuid, person.uuid],
        ['removeDj', mia.uuid, person.uuid],
      ],
    );
    assert.equal(chatMessages[0]?.previousState?.playId, play.playId);
    assert.deepEqual(
      [chatMessages[2]?.previousState, chatMessages[2]?.newState],
      [{ position: 0 }, { position: null }],
    );
  });

  it('[R096] [H357] a kicked user receives the reason of the kick, but not the reasons of other moderation actions', async () => {
    const { ofDj, room, mia } = await startHangout(1);
    const { client, person } = ofDj(0);
    const line = { actorUuid: mia.uuid, userUuid: person.uuid, roomUuid: room.uuid };
    await ModerationAction.query(t.db).insert([
      { ...line, type: 'kickUser', reason: 'too loud' },
      { ...line, type: 'skipSong', reason: 'boring' },
      { ...line, type: 'handleReport', reason: 'secret' },
    ]);
    await giveRole(t.db, room, person, 'kicked', new Date(t.clock.now() + MINUTE).toISOString());
    await waitUntil(() => client.received('kickedFromRoom').length === 1);
    assert.equal(client.received('kickedFromRoom')[0]?.reason, 'too loud');
  });

  it('[H352] an evening stores its highest number of people, its highest vibe, and the play with that vibe', async () => {
    const { ofDj, moderator, room } = await startHangout(1);
    const { client } = ofDj(0);
    await client.request('addDj', {});
    await waitUntil(() => playing(moderator) !== undefined);
    const [begun] = await RoomEvening.query(t.db).where({ roomUuid: room.uuid });
    assert.ok(begun, 'it has begun with its first song');
    await moderator.request('voteOnSong', { songVotes: { like: true, star: true } });
    await t.advance(1000);
    await moderator.request('voteOnSong', { songVotes: { like: false, star: false } });
    await client.request('skipSong', {});
    const kept = await RoomEvening.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    const play = await Play.query(t.db)
      .where({ roomUuid: room.uuid })
      .whereNotNull('endedAt')
      .first()
      .throwIfNotFound();
    assert.deepEqual([kept.id, kept.mostPeople, kept.bestPlayId], [begun.id, 2, play.playId]);
    assert.ok((kept.bestVibe ?? 0) > 0.8, `the best moment counts, not the last: ${kept.bestVibe}`);
    await client.request('removeDj', {});
    const longAgo = new Date(t.clock.now() - 30 * MINUTE).toISOString();
    await RoomEvening.query(t.db).where({ id: kept.id }).patch({ endedAt: longAgo });
    await client.request('addDj', {});
    assert.equal((await RoomEvening.query(t.db).where({ roomUuid: room.uuid })).length, 2);
  });
});
