import { randomUUID } from 'node:crypto';
import {
  awardPointsForPlay,
  closePlay,
  type Db,
  findRoom,
  insertConsumable,
  insertPlay,
  listRecentPlays,
  listResidents,
  loadSong,
  saveVotes,
} from '@hangout/db';
import type { Song } from '@hangout/rules';
import { type DemoHangout, hangouts, songs } from '@hangout/world';

/** Number of songs in the made-up evening of each hangout. */
const SONGS_A_HANGOUT = 12;
/** Number of DJs in that evening; they take turns. */
const DJS = 4;
/** The made-up evening ended this long before the first start, ms; longer than the silence that ends an evening. */
const ENDED_BEFORE_MS = 45 * 60_000;

/** [H1600] What the merch shelf offers at first: avatars that cost points. */
const offers = [
  { name: 'Luna', avatarSlug: 'luna', price: 30, quantity: null },
  { name: 'Tape', avatarSlug: 'tape', price: 60, quantity: null },
  { name: 'Sol', avatarSlug: 'sol', price: 150, quantity: 20 },
] as const;

/** Fills the merch shelf, when an empty database is seeded. */
export async function seedOffers(tx: Db): Promise<void> {
  for (const offer of offers) await insertConsumable(tx, { ...offer, description: '', active: true });
}

/**
 * [H1600] Gives each hangout with residents a past evening with plays, votes and points, so that the first
 * visitor finds a history and a podium. Skips hangouts that already have plays.
 */
export async function seedHistory(
  db: Db,
  { now = Date.now(), signal }: { readonly now?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const uuids = new Map((await listResidents(db)).map(({ nickname, uuid }) => [nickname, uuid]));
  const found = await Promise.all(songs.map(({ slug }) => loadSong(db, slug)));
  const played = found.filter((song) => song !== null);
  if (played.length === 0) return;
  for (const [place, hangout] of hangouts.entries()) {
    signal?.throwIfAborted();
    const room = hangout.regulars.length > 0 ? await findRoom(db, hangout.slug) : null;
    if (!room) continue;
    const { count } = await listRecentPlays(db, room.uuid, { limit: 1, offset: 0 });
    if (count > 0) continue;
    await db.transaction(async (tx) => {
      const list = rotate(played, place * 3);
      const playIds = await seedEvening(tx, { hangout, roomUuid: room.uuid, uuids, songs: list, now });
      for (const playId of playIds) await awardPointsForPlay(tx, playId);
    });
  }
}

const rotate = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i + by) % list.length] as T);

async function seedEvening(
  tx: Db,
  evening: {
    readonly hangout: DemoHangout;
    readonly roomUuid: string;
    readonly uuids: ReadonlyMap<string, string>;
    readonly songs: readonly Song[];
    readonly now: number;
  },
): Promise<string[]> {
  const { hangout, roomUuid, uuids, songs: list, now } = evening;
  const people = hangout.regulars.flatMap((nickname) => uuids.get(nickname) ?? []);
  const set = list.slice(0, SONGS_A_HANGOUT);
  let startTime = now - ENDED_BEFORE_MS - set.reduce((sum, { duration }) => sum + duration * 1000, 0);
  const playIds: string[] = [];
  for (const [turn, song] of set.entries()) {
    const playId = randomUUID();
    const djUuid = people[turn % Math.min(DJS, people.length)] ?? null;
    const endTime = startTime + Math.round(song.duration * 1000);
    await insertPlay(tx, roomUuid, { playId, djUuid, song, startTime, endTime, crossfadeMs: 0 });
    // Most people like most songs, and DJs have different numbers of fans.
    const votes = people
      .filter((uuid) => uuid !== djUuid)
      .map((userUuid, voter) => ({
        userUuid,
        like: (voter * 5 + turn * 3 + (turn % DJS)) % 7 > 1 + (turn % DJS) ? true : null,
        star: (voter + turn * 2) % 9 === 0,
      }));
    await saveVotes(tx, playId, votes);
    await closePlay(tx, {
      playId,
      endedAt: endTime,
      reason: 'ended',
      counts: {
        likes: votes.filter(({ like }) => like).length,
        dislikes: 0,
        stars: votes.filter(({ star }) => star).length,
      },
      listeners: people.length,
    });
    playIds.push(playId);
    startTime = endTime;
  }
  return playIds;
}
