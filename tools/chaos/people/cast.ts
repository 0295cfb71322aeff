import { createApi } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { accounts } from '@hangout/contract/rest/user-service/accounts';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { handIn, untilDecided } from '../../../e2e/music.ts';
import type { Caller } from '../../../e2e/people.ts';
import { until } from '../../../e2e/until.ts';
import type { Dice } from './dice.ts';
import type { Account, Place } from './stay.ts';

/** Who is who in one hangout. */
export interface House {
  readonly place: Place;
  /** Owns the hangout, plays, skips, gives roles, changes seats; never leaves the stage. */
  readonly owner: Account;
  /** Plays and never leaves the stage. */
  readonly anchor: Account;
  /** Takes a seat, gives it up, takes it again. */
  readonly floater: Account;
  /** They vote and talk. */
  readonly fans: readonly Account[];
}

export interface Cast {
  readonly houses: readonly House[];
  /** They wander from one hangout to the next. */
  readonly wanderers: readonly Account[];
  /** All songs there are. */
  readonly songs: readonly string[];
  /** Songs of each DJ's queue at the beginning, by uuid. */
  readonly queues: Record<string, string[]>;
}

export interface CastSize {
  readonly houses: number;
  readonly fans: number;
  readonly wanderers: number;
  readonly songs: number;
}

let number = 0;

async function signUp(base: string, name: string): Promise<Account & Caller> {
  number += 1;
  const nickname = `${name} ${number}`;
  const email = `${name}.${number}.${process.pid}@example.org`.toLowerCase();
  const { accessToken, user } = await createApi({ base })(accounts.signUp, {
    email,
    nickname,
    password: `words of ${nickname}`,
  });
  const api = createApi({ base, token: () => accessToken });
  const enter = () => Promise.reject(new Error('whoever is here stays'));
  return { uuid: user.uuid, name: nickname, nickname, api, token: accessToken, origin: base, enter };
}

/** Fills the house by the public doors: accounts, short songs uploaded, queues, hangouts. */
export async function gather(base: string, size: CastSize, dice: Dice): Promise<Cast> {
  const songIds = await bringSongs(base, size.songs);
  const queues: Record<string, string[]> = {};
  const houses: House[] = [];
  for (let n = 1; n <= size.houses; n += 1) {
    const people = await Promise.all(
      ['owner', 'anchor', 'floater', ...Array.from({ length: size.fans }, () => 'fan')].map((name) =>
        signUp(base, `${name}${n}`),
      ),
    );
    const [owner, anchor, floater, ...fans] = people;
    if (!owner || !anchor || !floater) throw new Error('nobody signed up');
    for (const dj of [owner, anchor, floater]) {
      const songs = shuffled(songIds, dice).slice(0, Math.max(3, songIds.length - 2));
      await dj.api(queueSongs.add, { songs: songs.map((songId) => ({ songId })), append: true });
      queues[dj.uuid] = songs;
    }
    const { uuid, slug } = await owner.api(rooms.create, {
      name: `Storm Room ${n}`,
      autoDj: false,
      numberOfDjs: 4,
    });
    houses.push({ place: { uuid, slug }, owner, anchor, floater, fans });
  }
  const wanderers = await Promise.all(Array.from({ length: size.wanderers }, () => signUp(base, 'wanderer')));
  return { houses, wanderers, queues, songs: songIds };
}

/** Short songs, so that much is played; everybody may queue what was verified. Between 5 and 12 seconds. */
async function bringSongs(base: string, count: number): Promise<string[]> {
  const artist = await signUp(base, 'artist');
  const uploads = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      handIn(artist, composeMelody(5 + ((index * 7) % 8), 180 + 23 * index), `Gust ${index + 1}.wav`),
    ),
  );
  return Promise.all(
    uploads.map(async ({ songId }) => {
      const song = await until(`song ${songId}`, () => untilDecided(artist, songId));
      if (song.status !== 'VERIFIED') throw new Error(`a song became ${song.status}: ${song.error?.message}`);
      return song.songId;
    }),
  );
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  return list
    .map((one) => ({ one, at: dice.roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
