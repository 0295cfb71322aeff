import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { similarSongs } from '@hangout/contract/rest/songs/audio-analysis';
import { chooseSimilarSeeds } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/rest-client.ts';

/** [R287] Songs similar to the first eight of these that have a Spotify id. Never fetched again by itself. */
export const similarSongsQuery = (songs: readonly Pick<Song, 'musicProviders'>[]) => {
  const seeds = chooseSimilarSeeds(songs);
  return queryOptions({
    queryKey: ['similar-songs', ...seeds],
    queryFn: () => api(similarSongs.list, { spotifyIds: seeds.join(',') }),
    enabled: seeds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
