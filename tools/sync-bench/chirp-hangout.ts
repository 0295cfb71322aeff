import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { uploadFile, waitForVerification } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import type { SongPlan } from './song-plan.ts';

/** A hangout whose DJ has songs of chirps in the queue; nothing plays yet. */
export interface ChirpHangout {
  readonly slug: string;
  readonly kai: RegisteredUser;
  readonly songs: readonly Uint8Array<ArrayBuffer>[];
  readonly dj: StayingClient;
  /** Start and end of the current song by the server's clock, epoch ms; null if none plays. */
  startedAt(): number | null;
  endsAt(): number | null;
}

/** Returns another tone below 500 Hz for each song, so that no two files are equal. */
const toneOf = (index: number) => 200 + ((7.3 * index) % 290);

/** Creates the hangout, and uploads its songs through the product in this order. */
export async function createChirpHangout(address: string, { songSeconds }: SongPlan): Promise<ChirpHangout> {
  // Composes all songs before the uploads, because composing takes seconds and would let a keep-alive
  // connection time out.
  const songs = songSeconds.map((seconds, index) => composeChirps(seconds, toneOf(index)));
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
  const playing = () => dj.current().state().nowPlaying;
  const startedAt = () => playing()?.startTime ?? null;
  return { slug, kai, songs, dj, startedAt, endsAt: () => playing()?.endTime ?? null };
}
