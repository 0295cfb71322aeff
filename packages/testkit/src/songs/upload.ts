import { setTimeout as delay } from 'node:timers/promises';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import type { ApiUser } from '../accounts.ts';
import { waitFor } from '../wait-for.ts';

/** Pause in which this process notices connections that the server has closed, ms. */
const NOTICE_CLOSED_MS = 50;

/** Uploads a file under a name, without waiting until the song is verified. */
export async function uploadFile(
  user: ApiUser,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<UploadedSong> {
  // Composing a song blocks the event loop for seconds. During that time the server may close an idle connection, on
  // which a POST would fail without a retry.
  await delay(NOTICE_CLOSED_MS);
  return user.api(uploads.song, { file: new File([bytes], name) });
}

export async function waitForVerification(
  user: ApiUser,
  songId: string,
  onStatus: (status: string) => void = () => {},
): Promise<UploadedSong> {
  let known = '';
  return waitFor(
    `song ${songId} is verified or rejected`,
    async () => {
      const song = await user.api(uploadedSongs.byId, { id: songId });
      const status = song.status ?? '';
      if (status !== known) onStatus(status);
      known = status;
      return ['VERIFIED', 'UNVERIFIED', 'VERIFICATION_ERROR'].includes(status) && song;
    },
    { intervalMs: 200 },
  );
}

/** Uploads a song and waits until it can be played. @throws Error if it is rejected */
export async function uploadSong(
  user: ApiUser,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<UploadedSong> {
  const { songId } = await uploadFile(user, bytes, name);
  const song = await waitForVerification(user, songId);
  if (song.status !== 'VERIFIED') throw new Error(`${name} became ${song.status}: ${song.error?.message}`);
  return song;
}

/** Uploads a song, waits until it can be played, and puts it at the start of the queue. */
export async function queueNewSong(
  user: ApiUser,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<UploadedSong> {
  const song = await uploadSong(user, bytes, name);
  await user.api(queueSongs.add, { songs: [{ songId: song.songId }], append: false });
  return song;
}
