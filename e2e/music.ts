import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import type { UploadedSong } from '@hangout/contract/rest/room-service/uploaded-song';
import { uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import { uploads } from '@hangout/contract/rest/room-service/uploads';
import type { Caller } from './people.ts';
import { until } from './until.ts';

/** Hands in a file under a name; the song is not ready yet. */
export function handIn(who: Caller, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<UploadedSong> {
  return who.api(uploads.song, { file: new File([bytes], name) });
}

/** Follows an upload until it is decided; hears of each status on the way. */
export async function untilDecided(
  who: Caller,
  songId: string,
  hear: (status: string) => void = () => {},
): Promise<UploadedSong> {
  let known = '';
  return until(
    `song ${songId} is decided`,
    async () => {
      const song = await who.api(uploadedSongs.byId, { id: songId });
      const status = song.status ?? '';
      if (status !== known) hear(status);
      known = status;
      return ['VERIFIED', 'UNVERIFIED', 'VERIFICATION_ERROR'].includes(status) && song;
    },
    { patienceMs: 120_000, everyMs: 200 },
  );
}

/** Uploads a song, waits until it can be played, and puts it at the start of the queue. */
export async function bringSong(
  who: Caller,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<UploadedSong> {
  const { songId } = await handIn(who, bytes, name);
  const song = await untilDecided(who, songId);
  if (song.status !== 'VERIFIED') throw new Error(`${name} became ${song.status}: ${song.error?.message}`);
  await who.api(queueSongs.add, { songs: [{ songId }], append: false });
  return song;
}
