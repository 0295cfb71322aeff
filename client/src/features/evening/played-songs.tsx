import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../components/person/person-button.tsx';
import { SongMenu } from '../../components/song/song-menu.tsx';
import { useAddSong } from '../../components/song/use-add-song.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import textStyles from '../../design/text.module.css';
import { formatClockTime } from '../../platform/format-time.ts';
import styles from './evening.module.css';
import { SongVotes } from './song-votes.tsx';

export function PlayedSongs({ plays }: { plays: readonly SongPlay[] }) {
  const { t } = useTranslation();
  const add = useAddSong();
  return (
    <ol className={styles.songs}>
      {plays.map(({ playId, song, djUuid, djName, playedAt, voteCounts }) => (
        <li key={playId} data-testid="evening-song">
          <time className={`${textStyles.num} ${textStyles.quiet}`} dateTime={playedAt}>
            {formatClockTime(playedAt)}
          </time>
          <Cover className={styles.cover} song={song} size={52} />
          <span className={styles.songWords}>
            <strong className={textStyles.oneLine}>
              <bdi>{song.trackName}</bdi>
            </strong>
            <span className={`${textStyles.oneLine} ${textStyles.quiet}`}>
              <bdi>{song.artistName}</bdi>
            </span>
            <small className={`${styles.songBy} ${textStyles.oneLine}`}>
              {djName ? (
                <PersonButton person={{ uuid: djUuid, name: djName }}>
                  {t('history.by', { name: djName })}
                </PersonButton>
              ) : (
                t('history.house')
              )}
            </small>
          </span>
          <SongVotes counts={voteCounts} />
          <IconButton label={t('history.like', { song: song.trackName })} onClick={() => add.like(song)}>
            <Star size={20} />
          </IconButton>
          <SongMenu song={song} djUuid={djUuid} without={['like']} />
        </li>
      ))}
    </ol>
  );
}
