import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { crateSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { User } from '@hangout/db/models/accounts';
import { Play } from '@hangout/db/models/plays';
import { Room } from '@hangout/db/models/rooms';
import { Song } from '@hangout/db/models/songs';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const minutes = 60_000;

describe('the public page of a user', () => {
  const t = restTest();
  const page = (reader: Pick<TestUser, 'api'>, one: TestUser) =>
    reader.api(profilePages.byId, { id: one.uuid });

  /** Inserts a play of a song that began `ago` minutes ago; with `isOn` it is still playing. */
  async function play(dj: TestUser, roomUuid: string, songId: string, ago: number, isOn = false) {
    const start = Date.now() - ago * minutes;
    await Play.query(t.db).insert({
      playId: randomUUID(),
      roomUuid,
      djUuid: dj.uuid,
      song: { songId, songShortId: songId, trackName: `Song ${songId}`, artistName: 'Kai' } as Play['song'],
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 4 * minutes).toISOString(),
      endedAt: isOn ? null : new Date(start + 4 * minutes).toISOString(),
      likes: 1,
    });
  }

  it('[H545] guests see on a user’s page what the user plays and has played, but only in public hangouts', async () => {
    const [kai, ann, guest] = [await t.djKai(), await t.ann(), await t.guest()];
    const open = await kai.api(rooms.create, { name: `Open floor ${kai.nickname}` });
    const closed = await ann.api(rooms.create, { name: `Closed floor ${kai.nickname}` });
    await Room.query(t.db).where({ uuid: closed.uuid }).patch({ type: 'PRIVATE' });
    await play(kai, open.uuid, 'a', 40);
    await play(kai, open.uuid, 'b', 30);
    await play(kai, open.uuid, 'a', 20);
    await play(kai, closed.uuid, 'secret', 10);
    await play(kai, closed.uuid, 'secret now', 1, true);
    const before = await page(guest, kai);
    assert.equal(before.playing, null);
    assert.deepEqual(
      before.recentPlays.map((one) => one.song.songId),
      ['a', 'b', 'a'],
    );
    assert.deepEqual(
      before.topSongs.map(({ song, plays, votes }) => [song.songId, plays, votes]),
      [
        ['a', 2, 2],
        ['b', 1, 1],
      ],
    );
    assert.deepEqual(
      before.rooms.map(({ uuid }) => uuid),
      [open.uuid],
    );
    assert.ok(!JSON.stringify(before).includes('secret'));
    await play(kai, open.uuid, 'c', 1, true);
    const { playing } = await page(guest, kai);
    assert.deepEqual([playing?.song.songId, playing?.hangout.slug], ['c', open.slug]);
    await Room.query(t.db).where({ uuid: open.uuid }).patch({ passwordHash: 'hash' });
    const behind = await page(guest, kai);
    assert.deepEqual([behind.playing, behind.recentPlays], [null, []]);
  });

  it('[H545] the public page of a user shows the number of fans, common friends, and public playlists with songs', async () => {
    const [kai, ann, bob, guest] = [await t.djKai(), await t.ann(), await t.bob(), await t.guest()];
    await ann.api(djFans.follow, { djUuid: kai.uuid });
    await kai.api(djFans.follow, { djUuid: bob.uuid });
    for (const [a, b] of [
      [bob, kai],
      [bob, ann],
    ] as const) {
      await a.api(friendInvitations.invite, { userUuid: b.uuid });
      await b.api(friendInvitations.invite, { userUuid: a.uuid });
    }
    const song = await Song.query(t.db)
      .insert({
        shortId: `s${kai.uuid.slice(0, 8)}`,
        trackName: 'Night Ferry',
        artistName: 'Kai',
        duration: 200,
        status: 'VERIFIED',
      })
      .returning('*')
      .first()
      .throwIfNotFound();
    const made = await kai.api(crates.create, { crateName: 'For everybody' });
    await kai.api(crates.create, { crateName: 'Empty' });
    const hidden = await kai.api(crates.create, { crateName: 'Hidden', isPrivate: true });
    for (const { crateUuid } of [made, hidden])
      await kai.api(crateSongs.add, { crateUuid, songs: [{ songId: String(song.id) }] });
    await kai.api(profiles.update, { songOfTheWeek: String(song.id) });
    const seen = await page(ann, kai);
    assert.deepEqual([seen.fansCount, seen.followedCount, seen.followsMe], [1, 1, false]);
    assert.deepEqual([seen.friendsInCommon.count, seen.friendsInCommon.data[0]?.uuid], [1, bob.uuid]);
    assert.deepEqual(
      seen.crates.map(({ crateName }) => crateName),
      ['For everybody'],
    );
    assert.equal(seen.songOfTheWeek?.trackName, 'Night Ferry', '[H556]');
    assert.equal((await page(bob, kai)).followsMe, true);
    const byGuest = await page(guest, kai);
    assert.deepEqual([byGuest.friendsInCommon.count, byGuest.crates.length], [0, 1]);
    await kai.api(profiles.update, { songOfTheWeek: 'Something that I hum' });
    const hummed = await page(ann, kai);
    assert.deepEqual([hummed.songOfTheWeek, hummed.profile.songOfTheWeek], [null, 'Something that I hum']);
  });

  it('[H545] a user’s page hides what the user does from people whom the user has blocked; a deactivated user has no page', async () => {
    const [kai, ann, eve] = [await t.djKai(), await t.ann(), await t.signUp('eve')];
    await kai.api(rooms.create, { name: `Floor of ${kai.nickname}` });
    await kai.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.equal((await page(eve, kai)).rooms.length, 1);
    const across = await page(ann, kai);
    assert.deepEqual([across.rooms, across.profile.nickname], [[], kai.nickname]);
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ status: 'deactivated' });
    assert.equal((await refusalOf(page(eve, kai))).code, 'person_not_found');
    assert.equal((await refusalOf(t.api(profilePages.byId, { id: kai.uuid }))).status, 401);
  });
});
