import { useQuery } from '@tanstack/react-query';
import { musicProvidersQuery } from '../../api/music-providers.ts';

/** [H1048] True if the server can find similar songs. */
export const useHasSimilarSongs = (): boolean =>
  useQuery(musicProvidersQuery()).data?.hasSimilarSongs ?? false;
