import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { songPages } from '@hangout/contract/rest/songs/song-pages';
import { songs } from '@hangout/contract/rest/songs/songs';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { storeProviderSongs } from '@hangout/db';
import { Play } from '@hangout/db/models/plays';
import { Song } from '@hangout/db/models/songs';
import { ProviderError } from '@hangout/providers';
import { fakeProviders, fakeSong, fakeSoundCloud } from '../testing/fake-providers.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('private tracks', () => {
  const soundCloud = fakeSoundCloud();
  const t = restTest({ dependencies: () => ({ musicProviders: fakeProviders(soundCloud) }) });
  let number = 0;
  /** Makes a private track that SoundCloud returns for the token `s-1`. */
  function newTrack() {
    number += 1;
    const track = fakeSong(`private${number}`, { playbackToken: 's-1' });
    soundCloud.songs = [...soundCloud.songs, track];
    return track;
  }
  async function storeTrack() {
    const [songId = ''] = await storeProviderSongs(t.db, 'soundCloudPublic', [newTrack()]);
    return songId;
  }
  const add = (who: TestUser, song: object) => who.api(queueSongs.add, { songs: [song], append: true });
  const isPrivate = async (songId: string | undefined) =>
    (
      await Song.query(t.db)
        .where({ id: Number(songId) })
        .first()
    )?.isPrivate;
  beforeEach(() => {
    soundCloud.before = async () => {};
    soundCloud.calls.length = 0;
  });

  it('[H2084] by its number, a private track is opened and added only by those who have it in a crate; others need its token', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const songId = await storeTrack();
    const named = { providerSongId: songId, musicProvider: 'uploadService' };
    const calls = (who: TestUser) => [
      () => who.api(songPages.byId, { songId }),
      () => who.api(songs.byId, { songId }),
      () => who.api(songs.data, named),
      () => who.api(songs.importTrack, { musicProvider: 'uploadService', songId }),
      () => who.api(uploadedSongs.byId, { id: songId }),
      () => who.api(crates.withSong, { songId }),
      () => who.api(reports.create, { kind: 'song', song: { songId }, reason: 'other' }),
      () => add(who, { songId }),
    ];
    const answers = async (who: TestUser) => {
      const results = await Promise.allSettled(calls(who).map((call) => call()));
      return results.map(({ status }) => status === 'fulfilled');
    };
    const [all, none] = [calls(ann).map(() => true), calls(ann).map(() => false)];
    await ann.api(likedSongs.add, { songs: [{ songId, playbackToken: 's-1' }], append: true });
    assert.deepEqual(await answers(ann), all);
    assert.deepEqual(await answers(bob), none);
    const songOfTheWeek = async (owner: TestUser) => {
      await owner.api(profiles.update, { songOfTheWeek: songId });
      return (await bob.api(profilePages.byId, { id: owner.uuid })).songOfTheWeek?.songId ?? null;
    };
    assert.deepEqual([await songOfTheWeek(ann), await songOfTheWeek(bob)], [songId, null]);
    await add(bob, { songId, playbackToken: 's-1' });
    assert.deepEqual(await answers(bob), all);
  });

  it('[H2084] where a private track has played, it is reported and blocked by people who do not know it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await bob.api(rooms.create, { name: `Private ${bob.nickname}` });
    const songId = await storeTrack();
    const block = () => bob.api(roomModeration.blockSong, { id: room.uuid, song: { songId } });
    const report = () =>
      bob.api(reports.create, { kind: 'song', room: room.uuid, song: { songId }, reason: 'other' });
    for (const call of [block, report]) assert.equal((await refusalOf(call())).code, 'song_not_found');
    const now = new Date().toISOString();
    await Play.query(t.db).insert({
      ...{ playId: randomUUID(), roomUuid: room.uuid, djUuid: ann.uuid, songId: Number(songId) },
      song: { songId, songShortId: songId, trackName: 'Played' } as Play['song'],
      ...{ startTime: now, endTime: now, endedAt: now },
    });
    assert.equal((await block()).songId, songId);
    assert.equal((await report()).songId, songId);
  });

  it('[H2182] a token counts only if a crate holds the track with it, or its provider confirms it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const songId = await storeTrack();
    assert.equal((await refusalOf(add(bob, { songId, playbackToken: 'guess' }))).code, 'song_not_found');
    const { songs: added } = await add(ann, { songId, playbackToken: 's-1' });
    assert.equal(added[0]?.playbackToken, 's-1');
    soundCloud.before = async () => {
      throw new ProviderError('soundCloudPublic', 'unavailable');
    };
    assert.equal((await refusalOf(add(bob, { songId, playbackToken: 'guess' }))).code, 'song_not_found');
    const tokens = ['s-1', 'guess'].map((playbackToken) => ({ songId, playbackToken }));
    const both = await bob.api(queueSongs.add, { songs: tokens });
    assert.deepEqual(
      both.songs.map(({ playbackToken }) => playbackToken),
      ['s-1', null],
    );
  });

  it('[H2182] of many tokens in one request, a provider is asked about ten', async () => {
    const ann = await t.ann();
    const tracks = Array.from({ length: 11 }, newTrack);
    const named = (count: number) =>
      tracks
        .slice(0, count)
        .map(({ id }) => ({ musicProvider: 'soundCloud', songId: id, playbackToken: 's-1' }));
    assert.equal((await refusalOf(ann.api(queueSongs.add, { songs: named(11) }))).code, 'song_not_found');
    assert.equal(soundCloud.calls.length, 10);
    assert.equal((await ann.api(queueSongs.add, { songs: named(10) })).songs.length, 10);
  });

  it('[H2201] while SoundCloud is asked about a track, neither the crate nor the account of whoever adds it is locked, and nobody makes the server ask for a crate that they may not change', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { crateUuid } = await ann.api(crates.create, { isPrivate: true });
    const ref = () => ({ musicProvider: 'soundcloud', songId: newTrack().id, playbackToken: 's-1' });
    const strange = bob.api(crateSongs.add, { crateUuid, songs: [ref()] });
    assert.equal((await refusalOf(strange)).code, 'crate_not_found');
    assert.equal(soundCloud.calls.length, 0);
    soundCloud.before = async () => {
      for (const [table, column, value] of [
        ['crates', 'user_uuid', ann.uuid],
        ['users', 'uuid', ann.uuid],
      ] as const)
        await t.db.raw('select 1 from ?? where ?? = ? for update nowait', [table, column, value]);
    };
    await ann.api(crateSongs.add, { crateUuid, songs: [ref()] });
    await ann.api(crates.create, { songs: [ref()] });
    assert.equal(soundCloud.calls.length, 2);
  });

  it('[H2181] a song that is added with a token is stored as its provider describes it, not as the client does', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const track = newTrack();
    const ref = { musicProvider: 'soundcloud', songId: track.id, trackName: 'A guess' };
    assert.equal((await refusalOf(add(bob, { ...ref, playbackToken: 'guess' }))).code, 'song_not_found');
    const [added] = (await add(ann, { ...ref, playbackToken: 's-1' })).songs;
    assert.deepEqual([added?.trackName, added?.playbackToken], [track.trackName, 's-1']);
    assert.equal(await isPrivate(added?.songId), true);
    soundCloud.songs = [...soundCloud.songs, fakeSong('open')];
    const [open] = (await add(bob, { ...ref, songId: 'open', playbackToken: 'guess' })).songs;
    assert.deepEqual([open?.trackName, open?.playbackToken], ['Title open', null]);
    assert.equal(await isPrivate(open?.songId), false);
    assert.equal((await add(ann, { songId: open?.songId })).songs[0]?.songId, open?.songId);
  });

  it('[H2181] [R044] if SoundCloud cannot be asked, a track that is described with a token is stored as private, and its token kept', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    soundCloud.before = async () => {
      throw new ProviderError('soundCloudPublic', 'unavailable');
    };
    const song = { musicProvider: 'soundcloud', songId: 'unproved', trackName: 'Mine', playbackToken: 's-9' };
    const [added] = (await add(ann, song)).songs;
    assert.deepEqual([added?.trackName, added?.playbackToken], ['Mine', 's-9']);
    assert.equal(await isPrivate(added?.songId), true);
    assert.equal((await refusalOf(add(bob, { songId: added?.songId }))).code, 'song_not_found');
    const elsewhere = { ...song, musicProvider: 'youtube', songId: 'open-video' };
    assert.equal(await isPrivate((await add(bob, elsewhere)).songs[0]?.songId), false);
  });
});
