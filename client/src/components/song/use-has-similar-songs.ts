import { useQuery } from '@tanstack/react-query';
import { musicProvidersQuery } from '../../api/music-providers.ts';

/** [H1048] Whether the server knows which songs sound alike. */
export const useHasSimilarSongs = (): boolean =>
  useQuery(musicProvidersQuery()).data?.hasSimilarSongs ?? false;
