import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../components/person/person-button.tsx';
import { SongMenu } from '../../components/song/song-menu.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import styles from './evening.module.css';
import { SongVotes } from './song-votes.tsx';

export function BestSong({ play, vibe }: { play: SongPlay; vibe: number | null }) {
  const { t } = useTranslation();
  const { song, djUuid, djName, voteCounts } = play;
  return (
    <section className={styles.bestSong} aria-labelledby="best-song" data-testid="best-song">
      <Cover song={song} size={120} />
      <div>
        <h2 id="best-song">
          <Flame size={18} aria-hidden="true" />
          {vibe === null ? t('evening.best') : t('evening.bestVibe', { vibe: Math.round(vibe * 100) })}
        </h2>
        <p className={styles.bestSongName}>
          <bdi>{song.trackName}</bdi>
        </p>
        <p>
          <bdi>{song.artistName}</bdi>
        </p>
        <p className={styles.bestSongDj}>
          {djName ? (
            <PersonButton person={{ uuid: djUuid, name: djName }}>
              {t('history.by', { name: djName })}
            </PersonButton>
          ) : (
            t('history.house')
          )}
        </p>
        <SongVotes counts={voteCounts} />
        <SongMenu song={song} djUuid={djUuid} start />
      </div>
    </section>
  );
}
