import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { uploadFile, waitForVerification } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import type { SongPlan } from './song-plan.ts';

/** A hangout with a DJ whose queue holds songs of chirps; nothing plays yet. */
export interface ChirpHangout {
  readonly slug: string;
  readonly songs: readonly Uint8Array<ArrayBuffer>[];
  readonly dj: StayingClient;
  /** When the current song ends, epoch ms of the server; null where none plays. */
  endsAt(): number | null;
}

/** Uploads the songs through the product, in their order. */
export async function createChirpHangout(
  address: string,
  { songs: count, songSeconds }: SongPlan,
): Promise<ChirpHangout> {
  // Each song has a tone of its own, so that no two files are equal. They are composed first, because that takes seconds
  // in which a kept-alive connection would time out.
  const songs = Array.from({ length: count }, (_, index) => composeChirps(songSeconds, 260 + 12 * index));
  const kai = await signUp(address, 'djKai');
  const { slug } = await createHangout(kai, 'Chirps');
  const ids: string[] = [];
  for (const [index, song] of songs.entries()) {
    const { songId } = await uploadFile(kai, song, `Chirps ${index + 1}.wav`);
    const { status, error } = await waitForVerification(kai, songId);
    if (status !== 'VERIFIED') throw new Error(`song ${index + 1} became ${status}: ${error?.message}`);
    ids.push(songId);
  }
  await kai.api(queueSongs.add, { songs: ids.map((songId) => ({ songId })), append: true });
  const dj = await joinAndStay(kai, slug);
  return { slug, songs, dj, endsAt: () => dj.current().state().nowPlaying?.endTime ?? null };
}
