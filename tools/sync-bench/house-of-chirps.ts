import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { handIn, untilDecided } from '../../e2e/music.ts';
import { djKai, openHangout } from '../../e2e/people.ts';
import { type Stay, stay } from '../../e2e/stay.ts';
import type { SongPlan } from './plan.ts';

/** A hangout with a DJ whose queue is full of chirps; nobody plays yet. */
export interface ChirpHouse {
  readonly slug: string;
  readonly songs: readonly Uint8Array<ArrayBuffer>[];
  readonly dj: Stay;
  /** When the song of this moment ends, epoch ms of the server; null where none plays. */
  endsAt(): number | null;
}

/** Uploads the songs through the product, in their order. */
export async function houseOfChirps(
  address: string,
  { songs: count, songSeconds }: SongPlan,
): Promise<ChirpHouse> {
  // Tones of their own: no two songs are the same bytes. Made before anything is asked: it takes seconds, in which a
  // kept connection would grow too old.
  const songs = Array.from({ length: count }, (_, index) => composeChirps(songSeconds, 260 + 12 * index));
  const kai = await djKai(address);
  const { slug } = await openHangout(kai, 'Chirps');
  const ids: string[] = [];
  for (const [index, song] of songs.entries()) {
    const { songId } = await handIn(kai, song, `Chirps ${index + 1}.wav`);
    const { status, error } = await untilDecided(kai, songId);
    if (status !== 'VERIFIED') throw new Error(`song ${index + 1} became ${status}: ${error?.message}`);
    ids.push(songId);
  }
  await kai.api(queueSongs.add, { songs: ids.map((songId) => ({ songId })), append: true });
  const dj = await stay(kai, slug);
  return { slug, songs, dj, endsAt: () => dj.now().state().nowPlaying?.endTime ?? null };
}
