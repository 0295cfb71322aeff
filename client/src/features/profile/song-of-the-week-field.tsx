import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownSongId } from '../../api/import-song.ts';
import { songSearchQuery } from '../../api/song-search.ts';
import { songQuery } from '../../api/songs.ts';
import { SongText } from '../../components/song/song-text.tsx';
import songsStyles from '../../components/song/songs.module.css';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import { FieldLabel, SearchField } from '../../design/primitives/field.tsx';
import textStyles from '../../design/text.module.css';
import { showErrorToast } from '../../platform/toasts.ts';
import styles from './profile.module.css';

interface SongOfTheWeekFieldProps {
  /** A song's id or free text; null if nothing is chosen. */
  readonly chosen: string | null;
  /** Text that says whether the field is saved. */
  readonly hint: string | undefined;
  readonly onChoose: (song: string | null) => void;
}

/** [H556] Searches for a song; what was typed can also be used as it is. */
export function SongOfTheWeekField({ chosen, hint, onChoose }: SongOfTheWeekFieldProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const isNumber = chosen !== null && /^\d+$/.test(chosen);
  const song = useQuery({ ...songQuery(chosen ?? ''), enabled: isNumber }).data;
  const found = useInfiniteQuery(songSearchQuery({ words, provider: null }));
  const choose = (next: string | null) => {
    onChoose(next);
    setSearch('');
  };
  return (
    <div className={styles.weekSong} data-testid="week-song">
      <FieldLabel as="span">{t('profile.weekSong')}</FieldLabel>
      {chosen ? (
        <div className={`${songsStyles.row} ${styles.weekRow}`} data-testid="week-song-chosen">
          <Cover song={song} size={46} />
          {song ? (
            <SongText song={song} />
          ) : (
            <span className={songsStyles.words}>
              <bdi>{isNumber ? '…' : chosen}</bdi>
            </span>
          )}
          <IconButton label={t('profile.weekSongRemove')} onClick={() => choose(null)}>
            <Trash2 size={20} />
          </IconButton>
        </div>
      ) : null}
      <SearchField
        label={t('profile.weekSongFind')}
        value={search}
        onChange={setSearch}
        testId="week-song-search"
      />
      {words === '' ? null : (
        <ul className={songsStyles.rows} aria-label={t('queue.results')}>
          {(found.data?.pages.flatMap((page) => page.songs) ?? []).slice(0, 5).map((one: Song) => (
            <li
              key={one.songShortId}
              className={`${songsStyles.row} ${styles.weekRow}`}
              data-testid="week-song-found"
            >
              <Cover song={one} size={46} />
              <SongText song={one} />
              <IconButton
                label={t('profile.weekSongChoose', { song: one.trackName })}
                onClick={() => void ownSongId(one).then(choose, showErrorToast)}
              >
                <Check size={20} />
              </IconButton>
            </li>
          ))}
          <li>
            <Button size="small" onClick={() => choose(words)}>
              {t('profile.weekSongWords', { words })}
            </Button>
          </li>
        </ul>
      )}
      <small className={textStyles.quiet} role="status">
        {hint}
      </small>
    </div>
  );
}
