import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { signUp } from '@hangout/testkit/accounts';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import { joinAsPlayer, type Player } from './players.ts';

export interface PreparedHangout {
  readonly slug: string;
  readonly dj: Player;
  readonly players: Player[];
}

/** Creates a hangout, uploads and plays a song, and lets `players` users with accounts join. */
export async function setUpHangout(
  base: string,
  players: number,
  songSeconds: number,
): Promise<PreparedHangout> {
  const owner = await signUp(base, 'dj');
  const { slug } = await owner.api(rooms.create, { name: 'The Crowd', autoDj: false, roomSize: 10_000 });
  const { songId } = await uploadSong(owner, createToneSong(songSeconds), 'The Long One.wav');
  await owner.api(queueSongs.add, { songs: [{ songId }], append: true });
  const dj = await joinAsPlayer(owner, slug);
  await dj.request('addDj', {});
  await waitFor('the song plays', () => dj.state().nowPlaying, { intervalMs: 50 });
  const joined: Player[] = [];
  for (let index = 0; index < players; index += 1)
    joined.push(await joinAsPlayer(await signUp(base, 'player'), slug));
  return { slug, dj, players: joined };
}
