import { type SongPage, songPages } from '@hangout/contract/rest/songs/song-pages';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { SongPage };

export const songPageQuery = (songId: string) =>
  queryOptions({
    queryKey: ['song-page', songId],
    queryFn: () => api(songPages.byId, { songId }),
    staleTime: staleTimes.room,
  });
