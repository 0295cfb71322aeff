import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { formatClock } from '@hangout/rules';
import { ArrowUpToLine, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRovingRows } from '../../design/hooks/roving-rows.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import textStyles from '../../design/text.module.css';
import { useSongRefusal } from '../../live/room/use-song-refusal.ts';
import { PreviewButton } from './preview-button.tsx';
import { ProviderMarks } from './provider-mark.tsx';
import { SongMenu } from './song-menu.tsx';
import { SongText } from './song-text.tsx';
import styles from './songs.module.css';

export interface ResultActions {
  readonly onLast: (song: Song) => void;
  /** Plays a song next; absent if songs can only be added at the end. */
  readonly onNext?: (song: Song) => void;
  /** [H234] What is shown if no song was found. */
  readonly suggestions?: React.ReactNode;
}

type FoundSongsProps = Pick<ResultActions, 'onLast' | 'onNext'> & {
  readonly songs: readonly Song[];
  readonly label: string;
};

/** [H1072] The songs that a search has found; arrow keys move the focus between them. */
export function FoundSongs({ songs, label, onLast, onNext }: FoundSongsProps) {
  const { t } = useTranslation();
  const refusalOf = useSongRefusal();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useRovingRows(list);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the list handles the keys of the buttons inside it.
    <ul className={styles.rows} aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {songs.map((song) => (
        <li
          key={song.songShortId}
          className={`${styles.row} ${styles.found}`}
          data-testid="found-song"
          data-song={song.songId}
        >
          <Cover song={song} size={46} />
          <SongText song={song} refusal={onNext ? refusalOf(song) : null} />
          <span className={styles.facts}>
            <ProviderMarks song={song} />
            <span className={`${styles.length} ${textStyles.num}`}>
              {song.duration > 0 ? formatClock(song.duration) : ''}
            </span>
          </span>
          <span className={styles.buttons}>
            <PreviewButton song={song} />
            {onNext ? (
              <IconButton
                label={`${t('queue.addNext')}: ${song.trackName}`}
                className={styles.foundExtra}
                data-testid="add-next"
                onClick={() => onNext(song)}
              >
                <ArrowUpToLine size={20} />
              </IconButton>
            ) : null}
            <IconButton
              label={t(onNext ? 'queue.toEnd' : 'queue.save', { song: song.trackName })}
              data-testid="add-last"
              onClick={() => onLast(song)}
            >
              <Plus size={20} />
            </IconButton>
            <SongMenu song={song} without={without(song, onNext !== undefined)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the menu entries to leave out. `share` is one of them for a song that is not imported yet and so has no page.
 */
function without(song: Song, isQueue: boolean) {
  // The row has a button for `queue`. `play-next` stays in the menu, because its button is hidden on a phone.
  const inQueue = isQueue ? (['queue'] as const) : [];
  return song.songId === '' ? [...inQueue, 'share' as const] : inQueue;
}
