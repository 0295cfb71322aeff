import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OctagonMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { blockedSongsQuery, unblockSong } from '../../../api/room-moderation.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { LoadMore } from '../../../design/primitives/load-more.tsx';
import { ErrorState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';

export function Blocklist({ room }: { room: Room }) {
  const { t } = useTranslation();
  const songs = useInfiniteQuery(blockedSongsQuery(room.uuid));
  const all = songs.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className="card settings-list" aria-labelledby="blocklist" data-testid="blocklist">
      <h2 id="blocklist">{t('blocklist.title')}</h2>
      {songs.isPending ? <SkeletonRows count={2} size={40} /> : null}
      {songs.isError ? <ErrorState error={songs.error} retry={() => void songs.refetch()} /> : null}
      {songs.data && all.length === 0 ? <p className="quiet">{t('blocklist.none')}</p> : null}
      <ul>
        {all.map((song) => (
          <li key={song.id} className="settings-line" data-testid="blocked-song">
            <OctagonMinus size={20} aria-hidden="true" className="quiet" />
            <span className="settings-words">
              <strong className="one-line">{song.trackName}</strong>
              <small className="one-line">{[song.artistName, song.reason].filter(Boolean).join(' · ')}</small>
            </span>
            <Button
              size="small"
              data-testid="unblock"
              onClick={() =>
                void unblockSong(room.uuid, song.id).then(
                  () => showToast({ tone: 'good', text: t('blocklist.lifted', { song: song.trackName }) }),
                  showErrorToast,
                )
              }
            >
              {t('blocklist.lift')}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore list={songs} />
    </section>
  );
}
