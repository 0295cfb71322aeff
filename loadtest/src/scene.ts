import { setTimeout as delay } from 'node:timers/promises';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import { uploads } from '@hangout/contract/rest/room-service/uploads';
import { comeIn, type Player, signUp } from './cast.ts';
import { toneSong } from './tone.ts';

/** A hangout where a song plays, with the few who speak and vote in it. */
export interface Scene {
  readonly slug: string;
  readonly dj: Player;
  readonly players: Player[];
}

/** Opens a hangout, uploads a song, plays it, and brings `players` people with accounts in. */
export async function setScene(base: string, players: number, songSeconds: number): Promise<Scene> {
  const owner = await signUp(base, 'dj');
  const { slug } = await owner.api(rooms.create, { name: 'The Crowd', autoDj: false, roomSize: 10_000 });
  const file = new File([toneSong(songSeconds)], 'The Long One.wav');
  const { songId } = await owner.api(uploads.song, { file });
  await until('the song is ready', async () => {
    const { status, error } = await owner.api(uploadedSongs.byId, { id: songId });
    if (status === 'VERIFICATION_ERROR') throw new Error(`the song was refused: ${error?.message}`);
    return status === 'VERIFIED';
  });
  await owner.api(queueSongs.add, { songs: [{ songId }], append: true });
  const dj = await comeIn(owner, slug);
  await dj.ask('addDj', {});
  await until('the song plays', () => dj.state().nowPlaying !== null);
  const cast: Player[] = [];
  for (let index = 0; index < players; index += 1)
    cast.push(await comeIn(await signUp(base, 'player'), slug));
  return { slug, dj, players: cast };
}

/** Asks again until it is so. @throws after `patienceMs` */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 120_000,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await delay(50);
  }
}
