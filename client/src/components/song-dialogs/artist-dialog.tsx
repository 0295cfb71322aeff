import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { artistSongsQuery } from '../../api/songs.ts';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { SongsDialog } from './songs-dialog.tsx';

export function ArtistDialog({ artistName }: { artistName: string }) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(artistSongsQuery(artistName));
  return (
    <SongsDialog
      title={t('song.ofArtist', { artist: artistName })}
      name="artist"
      songs={found.data?.pages.flatMap((page) => page.songs)}
      error={found.error}
      retry={() => void found.refetch()}
      emptyTitle={t('song.noneOfArtist')}
    >
      <ScrollMore list={found} />
    </SongsDialog>
  );
}
