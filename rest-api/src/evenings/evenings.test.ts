import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { evenings } from '@hangout/contract/rest/evenings/evenings';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { addPlayToEvening, beginOrExtendEvening } from '@hangout/db';
import { Play as StoredPlay } from '@hangout/db/models/plays';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const MINUTE = 60_000;
const NIGHT = Date.parse('2026-05-01T20:00:00Z');

describe('evenings of a hangout (its sessions with music)', () => {
  const t = restTest();

  interface Play {
    at: number;
    dj: string | null;
    minutes?: number;
    likes?: number;
    dislikes?: number;
    stars?: number;
    people?: number;
    vibe?: number;
  }

  /** Stores plays and extends the evening, as the game server does for a live hangout. */
  async function play(roomUuid: string, plays: readonly Play[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [n, one] of plays.entries()) {
      const { at, dj, minutes = 3, likes = 0, dislikes = 0, stars = 0, people = 1, vibe = 0.5 } = one;
      const playId = randomUUID();
      const iso = (ms: number) => new Date(ms).toISOString();
      const endedAt = at + minutes * MINUTE;
      const song = {
        songId: String(n),
        songShortId: `s${n}`,
        trackName: `Song ${n}`,
        artistName: 'Band',
      } as StoredPlay['song'];
      await StoredPlay.query(t.db).insert({
        ...{ playId, roomUuid, djUuid: dj, song, startTime: iso(at), endTime: iso(endedAt) },
        ...{ endedAt: iso(endedAt), likes, dislikes, stars, listeners: people },
      });
      await beginOrExtendEvening(t.db, roomUuid, at);
      await addPlayToEvening(t.db, roomUuid, { playId, startTime: at, endedAt, people, vibe });
      ids.push(playId);
    }
    return ids;
  }

  it('[H351] music after half an hour of silence begins a new evening, and the latest evening is listed first', async () => {
    const ann = await t.ann();
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Nights' });
    assert.deepEqual(await t.api(evenings.list, { id }), { count: 0, data: [] });
    await play(uuid, [
      { at: NIGHT, dj: ann.uuid },
      { at: NIGHT + 32 * MINUTE, dj: ann.uuid },
      { at: NIGHT + 35 * MINUTE + 30 * MINUTE, dj: ann.uuid },
    ]);
    const { count, data } = await t.api(evenings.list, { id });
    assert.deepEqual(
      [count, data.map(({ songs, seconds, isOver }) => [songs, seconds, isOver])],
      [
        2,
        [
          [1, 180, true],
          [2, 35 * 60, true],
        ],
      ],
    );
    const paged = await t.api(evenings.list, { id, limit: 1, offset: 1 });
    assert.deepEqual([paged.count, paged.data], [2, data.slice(1)]);
  });

  it('[H351] an evening ends after a day even if the music never stopped', async () => {
    const ann = await t.ann();
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Endless' });
    const songs = Array.from({ length: 73 }, (_, n) => ({
      at: NIGHT + n * 20 * MINUTE,
      dj: null,
      minutes: 20,
    }));
    await play(uuid, songs);
    const { data } = await t.api(evenings.list, { id });
    assert.deepEqual(
      data.map((one) => one.songs),
      [1, 72],
    );
  });

  it('[H352] an evening’s page has its songs, DJs, votes, largest audience and best vibe', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Friday' });
    const ids = await play(uuid, [
      { at: NIGHT, dj: ann.uuid, likes: 3, people: 4, vibe: 0.7 },
      { at: NIGHT + 3 * MINUTE, dj: kai.uuid, likes: 1, stars: 1, people: 9, vibe: 0.95 },
      { at: NIGHT + 6 * MINUTE, dj: ann.uuid, dislikes: 2, people: 6, vibe: 0.5 },
      { at: NIGHT + 9 * MINUTE, dj: null, likes: 5, people: 2, vibe: 0.6 },
    ]);
    const page = await t.api(evenings.byId, { id, eveningId: 'latest' });
    assert.deepEqual(
      [page.songs, page.djs, page.likes, page.dislikes, page.stars, page.mostPeople, page.seconds],
      [4, 2, 9, 2, 1, 9, 12 * 60],
    );
    assert.ok(Math.abs((page.bestVibe ?? 0) - 0.95) < 1e-6);
    assert.equal(page.bestSong?.playId, ids[1]);
    assert.deepEqual(
      page.djList.map(({ uuid: one, nickname, songs, likes, dislikes, stars }) => [
        one,
        nickname,
        songs,
        likes,
        dislikes,
        stars,
      ]),
      [
        [ann.uuid, ann.nickname, 2, 3, 2, 0],
        [kai.uuid, kai.nickname, 1, 1, 0, 1],
      ],
    );
    assert.deepEqual(
      page.songPlays.map(({ playId, djUuid }) => [playId, djUuid]),
      [
        [ids[0], ann.uuid],
        [ids[1], kai.uuid],
        [ids[2], ann.uuid],
        [ids[3], ''],
      ],
    );
    const second = await t.api(evenings.byId, { id, eveningId: page.id, limit: 1, offset: 2 });
    assert.deepEqual([second.count, second.songPlays.map((one) => one.playId)], [4, [ids[2]]]);
  });

  it('[H351] an evening is not over while its last song, such as a live set of some hours, still plays', async () => {
    const ann = await t.ann();
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Live set' });
    const now = Date.now();
    const [playId = ''] = await play(uuid, [{ at: now - 90 * MINUTE, dj: ann.uuid }]);
    const isOver = async () => (await t.api(evenings.list, { id })).data.map((one) => one.isOver);
    assert.deepEqual(await isOver(), [true]);
    const endTime = new Date(now + 60 * MINUTE).toISOString();
    await StoredPlay.query(t.db).where({ playId }).patch({ endedAt: null, endTime });
    assert.deepEqual(await isOver(), [false]);
  });

  it('[H351] an evening with recent music does not count as over, and each song counts for the evening in which it played', async () => {
    const ann = await t.ann();
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Tonight' });
    const now = Date.now();
    await play(uuid, [
      { at: now - 90 * MINUTE, dj: ann.uuid },
      { at: now - 5 * MINUTE, dj: ann.uuid },
    ]);
    const { data } = await t.api(evenings.list, { id });
    assert.deepEqual(
      data.map(({ isOver, songs }) => [isOver, songs]),
      [
        [false, 1],
        [true, 1],
      ],
    );
  });

  it('[H353] everybody who may see a hangout may see its evenings; an unknown evening returns 404', async () => {
    const ann = await t.ann();
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Hidden', type: 'PRIVATE' });
    assert.equal(
      (await refusalOf(t.api(evenings.byId, { id, eveningId: 'latest' }))).code,
      'evening_not_found',
    );
    await play(uuid, [{ at: NIGHT, dj: ann.uuid }]);
    assert.equal((await t.api(evenings.list, { id })).count, 1);
    const other = await ann.api(rooms.create, { name: 'Other' });
    const [evening] = (await t.api(evenings.list, { id })).data;
    const elsewhere = t.api(evenings.byId, { id: other.slug, eveningId: evening?.id ?? '' });
    assert.equal((await refusalOf(elsewhere)).code, 'evening_not_found');
    assert.equal((await refusalOf(t.api(evenings.list, { id: 'nowhere-at-all' }))).code, 'room_not_found');
    await ann.api(rooms.delete, { id });
    assert.equal((await refusalOf(t.api(evenings.list, { id: uuid }))).code, 'room_not_found');
  });
});
