import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { likedSongsQuery } from '../../api/crates.ts';
import { BrowseLink } from '../../ui/browse-link.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { RegisteredPage } from '../account/index.ts';
import { SongList, useQueueEntry } from '../songs/index.ts';
import { EmptyVenue } from '../stage/index.ts';
import './playlists.css';

/** The page with every song that I have starred. */
export function LikesPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('likes.title')}
      text={t('likes.text')}
      guest={{
        title: t('likes.title'),
        text: t('account.reasonKeep'),
        reason: 'keep',
      }}
    >
      <LikedSongs />
    </RegisteredPage>
  );
}

function LikedSongs() {
  const { t } = useTranslation();
  const toQueue = useQueueEntry();
  const songs = useQuery(likedSongsQuery());
  const list = songs.data?.songs ?? [];
  if (songs.data && list.length === 0)
    return (
      <EmptyVenue
        design="FESTIVAL"
        figures={['luna', 'beep']}
        title={t('likes.empty')}
        text={t('likes.emptyText')}
      >
        <BrowseLink />
      </EmptyVenue>
    );
  return (
    <div className="card column crate-body">
      {songs.isPending ? <SkeletonRows count={6} /> : null}
      {songs.isError ? <ErrorState error={songs.error} retry={() => void songs.refetch()} /> : null}
      {songs.data ? <SongList crate="likes" songs={list} extra={(song) => [toQueue(song)]} /> : null}
    </div>
  );
}
