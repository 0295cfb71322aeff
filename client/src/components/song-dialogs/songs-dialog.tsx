import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { formatClock } from '@hangout/rules';
import { ListEnd } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { closeSongDialog } from '../song/open-song-dialog.ts';
import { PreviewButton } from '../song/preview-button.tsx';
import { ProviderIcon } from '../song/provider-mark.tsx';
import { SongMenu } from '../song/song-menu.tsx';
import { SongText } from '../song/song-text.tsx';
import styles from '../song/songs.module.css';
import { useAddSong } from '../song/use-add-song.ts';

interface SongsDialogProps {
  readonly title: string;
  /** Prefix of test ids: `{name}-songs`, `{name}-song`. */
  readonly name: 'artist' | 'similar';
  /** Undefined until the songs are loaded. */
  readonly songs: readonly Song[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly emptyTitle: string;
  readonly children?: ReactNode;
}

/** A dialog with a list of songs that can be heard and queued. */
export function SongsDialog({ title, name, songs, error, retry, emptyTitle, children }: SongsDialogProps) {
  const { t } = useTranslation();
  const add = useAddSong();
  return (
    <Dialog title={title} onClose={closeSongDialog} testId={`${name}-songs`}>
      {songs || error ? null : <SkeletonRows count={4} />}
      {error ? <ErrorState error={error} retry={retry} /> : null}
      {songs?.length === 0 ? <EmptyState title={emptyTitle} /> : null}
      <ul className={styles.rows}>
        {songs?.map((song) => (
          <li key={song.songId} className={styles.row} data-testid={`${name}-song`}>
            <Cover song={song} size={46} />
            <SongText song={song} />
            <ProviderIcon song={song} />
            <span className={`${styles.length} ${textStyles.num}`}>{formatClock(song.duration)}</span>
            <span className={styles.buttons}>
              <PreviewButton song={song} />
              <IconButton
                label={`${t('song.toQueue')}: ${song.trackName}`}
                onClick={() => add.last(song)}
                data-testid={`${name}-song-to-queue`}
              >
                <ListEnd size={20} />
              </IconButton>
              <SongMenu song={song} without={name === 'artist' ? ['queue', 'artist'] : ['queue']} />
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  );
}
