import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { History as HistoryIcon, Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { songPlaysQuery } from '../../../api/songs.ts';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { useFollowDjEntry } from '../../../components/person/use-follow-dj-entry.tsx';
import { SongMenu } from '../../../components/song/song-menu.tsx';
import { SongText } from '../../../components/song/song-text.tsx';
import songsStyles from '../../../components/song/songs.module.css';
import { useAddSong } from '../../../components/song/use-add-song.ts';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Cover } from '../../../design/primitives/cover.tsx';
import { ScrollMore } from '../../../design/primitives/scroll-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/primitives/states.tsx';
import textStyles from '../../../design/text.module.css';
import { roomState } from '../../../live/room/room-state.ts';
import { formatClockTime } from '../../../platform/format-time.ts';
import { formatNumber } from '../../../platform/i18n.ts';
import styles from './play-history.module.css';

export function PlayHistory() {
  const { t } = useTranslation();
  const slug = useAtomValue(roomState.settings)?.slug ?? '';
  const plays = useInfiniteQuery({ ...songPlaysQuery(slug), enabled: slug !== '' });
  if (plays.isLoadingError) return <ErrorState error={plays.error} retry={() => void plays.refetch()} />;
  if (!plays.data)
    return (
      <div className={styles.history}>
        <SkeletonRows count={7} />
      </div>
    );
  // Each once: a play that ends between two reads moves others to the next page.
  const all = new Map(
    plays.data.pages.flatMap(({ songPlays }) => songPlays.map((play) => [play.playId, play])),
  );
  if (all.size === 0)
    return (
      <EmptyState icon={<HistoryIcon size={36} />} title={t('history.empty')} text={t('history.emptyText')} />
    );
  return (
    <>
      <ol className={styles.history} aria-label={t('history.title')}>
        {[...all.values()].map((play) => (
          <PlayEntry key={play.playId} play={play} />
        ))}
      </ol>
      <ScrollMore list={plays} />
    </>
  );
}

function PlayEntry({ play }: { play: SongPlay }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const { song, voteCounts, djName, playedAt } = play;
  const followEntry = useFollowDjEntry(djName ? { uuid: play.djUuid, name: djName } : null);
  return (
    <li className={styles.play} data-testid="history-item">
      <Cover song={song} size={46} />
      <span style={{ minWidth: 0 }}>
        <SongText song={song} />
        <small className={`${styles.by} ${textStyles.oneLine}`}>
          <time className={textStyles.num} dateTime={playedAt}>
            {formatClockTime(playedAt)}
          </time>{' '}
          ·{' '}
          {djName ? (
            <PersonButton person={{ uuid: play.djUuid, name: djName }}>
              {t('history.by', { name: djName })}
            </PersonButton>
          ) : (
            t('history.house')
          )}
        </small>
        <span
          className={`${styles.votes} ${textStyles.num}`}
          role="img"
          aria-label={t('history.votes', { ...voteCounts })}
        >
          <ThumbsUp size={13} /> {formatNumber(voteCounts.likes)}
          <Star size={13} /> {formatNumber(voteCounts.stars)}
          <ThumbsDown size={13} /> {formatNumber(voteCounts.dislikes)}
        </span>
      </span>
      <span className={songsStyles.buttons}>
        <IconButton label={t('history.like', { song: song.trackName })} onClick={() => add.like(song)}>
          <Star size={20} />
        </IconButton>
        <SongMenu song={song} djUuid={play.djUuid} before={followEntry} />
      </span>
    </li>
  );
}
