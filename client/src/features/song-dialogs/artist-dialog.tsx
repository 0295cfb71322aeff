import { formatClock } from '@hangout/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { artistSongsQuery } from '../../api/songs.ts';
import { closeSongDialog } from '../../core/song-dialogs.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollMore } from '../../ui/scroll-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { SongMenu } from '../song-menu/index.ts';
import { PreviewButton } from '../song-preview/index.ts';
import { ProviderIcon, SongText, useAddSong } from '../songs/index.ts';

/** [H583] The dialog with the songs of an artist, the newest first. */
export function ArtistDialog({ artistName }: { artistName: string }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const found = useInfiniteQuery(artistSongsQuery(artistName));
  const songs = found.data?.pages.flatMap((page) => page.songs) ?? [];
  return (
    <Dialog
      title={t('song.ofArtist', { artist: artistName })}
      onClose={closeSongDialog}
      testId="artist-songs"
    >
      {found.isPending ? <SkeletonRows count={4} /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} /> : null}
      {found.data && songs.length === 0 ? <EmptyState title={t('song.noneOfArtist')} /> : null}
      <ul className="song-rows">
        {songs.map((song) => (
          <li key={song.songId} className="song-row" data-testid="artist-song">
            <Cover song={song} size={46} />
            <SongText song={song} />
            <ProviderIcon song={song} />
            <span className="song-length num">{formatClock(song.duration)}</span>
            <span className="song-buttons">
              <PreviewButton song={song} />
              <IconButton
                label={`${t('song.toQueue')}: ${song.trackName}`}
                onClick={() => add.last(song)}
                data-testid="artist-song-to-queue"
              >
                <ListEnd size={20} />
              </IconButton>
              <SongMenu song={song} without={['queue', 'artist']} />
            </span>
          </li>
        ))}
      </ul>
      <ScrollMore list={found} />
    </Dialog>
  );
}
