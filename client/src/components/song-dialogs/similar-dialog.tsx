import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { similarSongsQuery } from '../../api/similar-songs.ts';
import { SongsDialog } from './songs-dialog.tsx';

export function SimilarDialog({ song }: { song: Song }) {
  const { t } = useTranslation();
  const found = useQuery(similarSongsQuery([song]));
  return (
    <SongsDialog
      title={t('song.similarTo', { song: song.trackName })}
      name="similar"
      songs={found.data?.songs}
      error={found.error}
      retry={() => void found.refetch()}
      emptyTitle={t(found.data?.pending ? 'song.similarPending' : 'song.noneSimilar')}
    />
  );
}
