import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { signUp } from '@hangout/testkit/accounts';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { uploadSong } from '@hangout/testkit/songs/upload';
import type { Account, RoomRef } from './room-session.ts';

/** A hangout and the users who stay in it. */
export interface HangoutUsers {
  readonly room: RoomRef;
  /**
   * Speaks without a pause, plays, skips, gives roles, changes the number of seats, and keeps a seat until
   * the end.
   */
  readonly owner: Account;
  /** A DJ who plays and keeps a seat until the end. */
  readonly anchor: Account;
  /** A DJ who takes a seat and leaves it again and again. */
  readonly floater: Account;
  /** Users without a seat, who vote and chat. */
  readonly fans: readonly Account[];
}

export interface ChaosUsers {
  readonly hangouts: readonly HangoutUsers[];
  /** Users who go from one hangout to the next. */
  readonly wanderers: readonly Account[];
  readonly songs: readonly string[];
  /** Songs in each DJ's queue at the start, by the DJ's uuid. */
  readonly queues: Record<string, string[]>;
}

export interface ChaosSize {
  readonly hangouts: number;
  readonly fans: number;
  readonly wanderers: number;
  readonly songs: number;
}

/** Creates accounts, songs, queues and hangouts, all through the public REST API. */
export async function setUpUsers(base: string, size: ChaosSize, random: SeededRandom): Promise<ChaosUsers> {
  const songIds = await uploadSongs(base, size.songs);
  const queues: Record<string, string[]> = {};
  const hangouts: HangoutUsers[] = [];
  for (let n = 1; n <= size.hangouts; n += 1) {
    const users = await Promise.all(
      ['owner', 'anchor', 'floater', ...Array.from({ length: size.fans }, () => 'fan')].map((name) =>
        signUp(base, `${name}${n}`),
      ),
    );
    const [owner, anchor, floater, ...fans] = users;
    if (!owner || !anchor || !floater) throw new Error('no account was created');
    for (const dj of [owner, anchor, floater]) {
      const songs = random.shuffle(songIds).slice(0, Math.max(3, songIds.length - 2));
      await dj.api(queueSongs.add, { songs: songs.map((songId) => ({ songId })), append: true });
      queues[dj.uuid] = songs;
    }
    const { uuid, slug } = await owner.api(rooms.create, {
      name: `Chaos Room ${n}`,
      autoDj: false,
      numberOfDjs: 4,
      // Every other hangout has a crossfade, so that faults also happen while two plays overlap.
      crossfadeSeconds: n % 2 === 0 ? 2 : 0,
    });
    await owner.api(roomChanges.liveAudio, { id: slug, liveAudio: true });
    hangouts.push({ room: { uuid, slug }, owner, anchor, floater, fans });
  }
  const wanderers = await Promise.all(Array.from({ length: size.wanderers }, () => signUp(base, 'wanderer')));
  return { hangouts, wanderers, queues, songs: songIds };
}

/**
 * Uploads songs of 5 to 12 seconds, so that many plays begin and end in a run. All users may queue them,
 * because they are verified.
 */
async function uploadSongs(base: string, count: number): Promise<string[]> {
  const artist = await signUp(base, 'artist');
  const songs = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      uploadSong(artist, composeMelody(5 + ((index * 7) % 8), 180 + 23 * index), `Song ${index + 1}.wav`),
    ),
  );
  return songs.map(({ songId }) => songId);
}
