import type { ChatMusicInfo } from '@hangout/contract/realtime/hangout/chat-message';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { crateSongsKey } from '../../api/crates.ts';
import { queryClient } from '../../core/query-client.ts';
import { api } from '../../core/rest-client.ts';

/** Adds a song that was shared in chat as a provider's track to the end of my queue. */
export async function queueTrack({
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
  await queryClient.invalidateQueries({ queryKey: crateSongsKey('queue') });
}
