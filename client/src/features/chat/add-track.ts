import type { ChatMusicInfo } from '@hangout/contract';
import { queueSongs } from '@hangout/contract/playlist-service/crate-songs';
import { queryClient } from '../../api/client.ts';
import { songsKey } from '../../api/crates.ts';
import { api } from '../../api/rest.ts';

/** Puts a song that was shared by its provider's name at the end of my queue. */
export async function addTrack({
  id,
  musicProvider,
  title,
  user,
  duration,
  isrc,
}: ChatMusicInfo['trackInfo']) {
  const song = {
    musicProvider,
    songId: id,
    trackName: title,
    artistName: user.name,
    duration,
    isrc: isrc ?? null,
  };
  await api(queueSongs.add, { songs: [song], append: true });
  await queryClient.invalidateQueries({ queryKey: songsKey('queue') });
}
